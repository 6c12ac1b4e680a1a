/** A typed or pasted text without the blanks around it, nor the invisible characters that a copy brings. */
export const typedText = (text: string): string => text.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '');
