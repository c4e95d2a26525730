/** A text as it is sorted: case and ё make no difference. */
export const sortableText = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')
