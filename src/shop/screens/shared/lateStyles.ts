const failed = new Set<HTMLLinkElement>();

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target);
  },
  true,
);

const askAgain = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    failed.delete(link);
    const again = link.cloneNode() as HTMLLinkElement;
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error(`Not loaded: ${again.href}`)));
    link.replaceWith(again);
  });

/**
 * Loads the style sheets that failed again. Vite loads each one once: a screen whose sheet failed while it was fetched ahead
 * would be opened without its styles.
 * @throws if one fails again
 */
export const loadFailedStyles = async (): Promise<void> => void (await Promise.all([...failed].map(askAgain)));
