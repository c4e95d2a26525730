/** A LIKE pattern that finds the literal text anywhere. */
export const likePattern = (text: string): string => `%${text.replace(/[%_\\]/g, '\\$&')}%`
