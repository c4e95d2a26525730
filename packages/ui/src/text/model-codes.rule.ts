/** A word with a hyphen and a digit, or in capitals: KO-503D, FL-P40-5000-101, LM-L; hours: 10:00–16:00. */
const code = /[\p{L}\d/.×]+(?:-[\p{L}\d/.×]+)+|\d+:\d\d–\d+:\d\d/gu
/** Punctuation after a code stays on its line. */
const sign = /[,.;:!?)»]*/y
const isCode = (word: string) => /\d/.test(word) || word === word.toUpperCase()

const units =
  '%|₽|мм|см|м|шт|кг|г|л|Вт|месяца?|месяцев|января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|' +
  'ноября|декабря'
/** A number and its unit or month, separated by an ordinary space. */
const measure = new RegExp(`(?<=\\d) (?=(?:${units})(?![\\p{L}\\d]))`, 'gu')

/** Joins a number to its unit by a non-breaking space: «−15 %», «210 мм», «36 месяцев», «25 ноября». */
export const joinedMeasures = (text: string): string => text.replaceAll(measure, '\u00a0')

/**
 * Splits a text into ordinary pieces and unbreakable codes, alternating; the first piece is ordinary, perhaps empty.
 */
export function modelCodes(text: string): string[] {
  const pieces: string[] = []
  let from = 0
  for (const { 0: word, index } of text.matchAll(code)) {
    if (!isCode(word)) continue
    sign.lastIndex = index + word.length
    const unbroken = word + (sign.exec(text)?.[0] ?? '')
    pieces.push(text.slice(from, index), unbroken)
    from = index + unbroken.length
  }
  return from < text.length || pieces.length === 0 ? [...pieces, text.slice(from)] : pieces
}
