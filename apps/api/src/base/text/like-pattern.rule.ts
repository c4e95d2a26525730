/** A LIKE pattern that finds the text anywhere, literally. */
export const likePattern = (text: string): string => `%${text.replace(/[%_\\]/g, '\\$&')}%`
