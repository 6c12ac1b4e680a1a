import { hash } from 'node:crypto';
import { basename } from 'node:path';

/** What distinguishes the classes of a style sheet from those of all others, because the names of files are unique. */
export const sheetMark = (file: string): string => hash('sha256', basename(file), 'base64url').slice(0, 3);

/**
 * The name of a CSS class or an animation in the page. In a build for shoppers it is short and consists of the sheet's mark
 * and the place in the sheet: the page holds the styles of the first screens.
 * @param css the text of the sheet
 */
export function className(name: string, file: string, css: string, isShort: boolean): string {
  if (!isShort) return `${name}_${sheetMark(file)}`;
  const names = [...new Set(css.match(/(?<=\.|@keyframes )[a-z]\w*/gi))];
  return `_${sheetMark(file)}${names.indexOf(name).toString(36)}`;
}
