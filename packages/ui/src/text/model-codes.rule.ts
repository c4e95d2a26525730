/** A word with a hyphen and a digit, or written in capitals: KO-503D, FL-P40-5000-101, LM-L; hours: 10:00–16:00. */
const code = /[\p{L}\d/.×]+(?:-[\p{L}\d/.×]+)+|\d+:\d\d–\d+:\d\d/gu
/** A sign after a code does not begin the next line. */
const sign = /[,.;:!?)»]*/y
const isCode = (word: string) => /\d/.test(word) || word === word.toUpperCase()

const units =
  '%|₽|мм|см|м|шт|кг|г|л|Вт|месяца?|месяцев|января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|' +
  'ноября|декабря'
/** A number and its unit or month after an ordinary space. */
const measure = new RegExp(`(?<=\\d) (?=(?:${units})(?![\\p{L}\\d]))`, 'gu')

/** «−15 %», «210 мм», «36 месяцев», «25 ноября»: a number stays on the line of its unit. */
export const joinedMeasures = (text: string): string => text.replaceAll(measure, '\u00a0')

/** A text in pieces, words and what must not break by turns: the first piece is words, perhaps none. */
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
