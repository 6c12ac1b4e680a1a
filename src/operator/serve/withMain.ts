/** The end of the `main` of a page: those of its templates precede it. */
const MAIN_END = '</main>';

/** A page whose `main` is another one. @param main made by the renderer of its build (`src/operator/build/pageRenderer.tsx`) */
export function withMain(html: string, main: string): string {
  const [begin, end] = [html.lastIndexOf('<main'), html.lastIndexOf(MAIN_END)];
  return begin < 0 || end < 0 ? html : html.slice(0, begin) + main + html.slice(end + MAIN_END.length);
}
