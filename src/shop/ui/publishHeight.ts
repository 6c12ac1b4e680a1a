/**
 * Publishes the height of an element to the styles of the page, as a property of the root (`var(--action-bar, 0px)`), while
 * the element is mounted: a longer text or larger letters may need another line.
 * @param limit the share of the window's height above which the element is marked `data-tall`: then it is not pinned, and
 * its height counts as 0
 * @returns a `ref` for the element
 */
export const publishHeight =
  (property: `--${string}`, limit = 1) =>
  (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return undefined;
    const { style } = document.documentElement;
    const publish = (): void => {
      if (!element.isConnected) return;
      const { offsetHeight: height } = element;
      const isTall = height > limit * window.innerHeight;
      element.toggleAttribute('data-tall', isTall);
      style.setProperty(property, `${isTall ? 0 : height}px`);
    };
    publish();
    // In the next frame: another height of the page may give it a scrollbar and so the element another height, which
    // engines report as an error of the observer.
    const watch =
      typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => void requestAnimationFrame(publish));
    watch?.observe(element);
    window.addEventListener('resize', publish);
    return () => {
      watch?.disconnect();
      window.removeEventListener('resize', publish);
      style.removeProperty(property);
    };
  };
