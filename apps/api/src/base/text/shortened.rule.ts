/** A text of at most `maxLength` UTF-16 units; a longer one ends with «…», without splitting a surrogate pair. */
export const shortened = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
