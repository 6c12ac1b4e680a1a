/** A text as the value of an HTML attribute in double quotes. */
export const htmlAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
