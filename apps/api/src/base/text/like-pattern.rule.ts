/** A pattern of LIKE that finds the text anywhere, as it is written. */
export const likePattern = (text: string): string => `%${text.replace(/[%_\\]/g, '\\$&')}%`
