/** A word with a hyphen and a digit, or written in capitals: KO-503D, FL-P40-5000-101, LM-L. */
const code = /[\p{L}\d/.×]+(?:-[\p{L}\d/.×]+)+/gu
const isCode = (word: string) => /\d/.test(word) || word === word.toUpperCase()

/** A number and its unit after an ordinary space. */
const measure = /(?<=\d) (?=(?:%|₽|мм|см|м|шт|кг|г|л|Вт)(?![\p{L}\d]))/gu

/** «−15 %», «210 мм»: a number stays on the line of its unit. */
export const joinedMeasures = (text: string): string => text.replaceAll(measure, '\u00a0')

/** A text in pieces, words and codes of models by turns: the first piece is words, perhaps none. */
export function modelCodes(text: string): string[] {
  const pieces: string[] = []
  let from = 0
  for (const { 0: word, index } of text.matchAll(code)) {
    if (!isCode(word)) continue
    pieces.push(text.slice(from, index), word)
    from = index + word.length
  }
  return from < text.length || pieces.length === 0 ? [...pieces, text.slice(from)] : pieces
}
