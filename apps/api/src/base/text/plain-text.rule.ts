/** One line of text as the database can store it: no control characters, no halves of a character, single spaces. */
export const plainLine = (text: string): string => wellFormed(text).replace(/\s+/g, ' ').trim()

/** Several lines of text as the database can store them. */
export const plainLines = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map(plainLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const wellFormed = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
