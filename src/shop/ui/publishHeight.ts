/**
 * Tells the styles of the page how high an element is, by a property of the root (`var(--action-bar, 0px)`), as long as
 * the element is there: a longer text or larger letters may need another line.
 * @returns a `ref` for the element
 */
export const publishHeight =
  (property: `--${string}`) =>
  (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return undefined;
    const { style } = document.documentElement;
    const tell = (): void => style.setProperty(property, `${element.offsetHeight}px`);
    tell();
    const watch = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(tell);
    watch?.observe(element);
    return () => {
      watch?.disconnect();
      style.removeProperty(property);
    };
  };
