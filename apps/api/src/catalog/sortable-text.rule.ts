/** A text as it is compared and searched: case and ё make no difference. */
export const sortableText = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')

/** Words and numbers of a text, as they are searched. */
export const wordsOf = (text: string): string[] => sortableText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** An article without what people write in it differently: «DLN-5410N» and «dln 5410 n» are one. */
export const bareArticle = (article: string): string => sortableText(article).replaceAll(/[^\p{L}\p{N}]+/gu, '')
