/**
 * Publishes the height of an element to the styles of the page, as a property of the root (`var(--action-bar, 0px)`), while
 * the element is mounted: a longer text or larger letters may need another line.
 * @returns a `ref` for the element
 */
export const publishHeight =
  (property: `--${string}`) =>
  (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return undefined;
    const { style } = document.documentElement;
    const publish = (): void => {
      if (element.isConnected) style.setProperty(property, `${element.offsetHeight}px`);
    };
    publish();
    // In the next frame: another height of the page may give it a scrollbar and so the element another height, which
    // engines report as an error of the observer.
    const watch =
      typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => void requestAnimationFrame(publish));
    watch?.observe(element);
    return () => {
      watch?.disconnect();
      style.removeProperty(property);
    };
  };
