/** The sort key of a text: case is ignored, ё equals е. */
export const sortableText = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')
