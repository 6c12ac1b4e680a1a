/** Has the browser fetch a file of the shop before the shop asks for it. */
export const fetchLater = (rel: 'prefetch' | 'modulepreload', href: string): void => {
  const as = href.endsWith('.css') ? 'style' : 'script';
  document.head.append(Object.assign(document.createElement('link'), { rel, href, as, crossOrigin: 'anonymous' }));
};
