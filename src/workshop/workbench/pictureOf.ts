/** The page of a window as static HTML, for a frame without scripts. */
export function pictureOf({ document, scrollY }: Window): string {
  const page = document.documentElement.cloneNode(true) as HTMLElement;
  for (const part of page.querySelectorAll('script, iframe, link:not([rel="stylesheet"])')) part.remove();
  for (const field of page.querySelectorAll('input'))
    field.setAttribute('value', field.type === 'password' ? '' : field.value);
  // The frame of a picture is not scrolled.
  page.querySelector('body')?.style.setProperty('margin-top', `-${Math.round(scrollY)}px`);
  return `<!doctype html>${page.outerHTML}`;
}
