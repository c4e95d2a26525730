/** Cleans one line of text for the database: no control characters, no lone surrogates, single spaces. */
export const cleanLine = (text: string): string => wellFormed(text).replace(/\s+/g, ' ').trim()

/** Cleans several lines of text for the database. */
export const cleanMultilineText = (text: string): string =>
  text
    .split(/\r\n?|\n/)
    .map(cleanLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const wellFormed = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
