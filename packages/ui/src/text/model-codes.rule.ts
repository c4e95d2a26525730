const day = '(?:пн|вт|ср|чт|пт|сб|вс)'
/** A word with a hyphen and a digit, or in capitals: KO-503D, LM-L; ranges of hours and days: 10:00–16:00, пн–пт. */
const code = new RegExp(
  `[\\p{L}\\d/.×]+(?:-[\\p{L}\\d/.×]+)+|\\d+:\\d\\d–\\d+:\\d\\d|(?<!\\p{L})${day}–${day}(?!\\p{L})`,
  'gu',
)
/** Punctuation after a code stays on its line. */
const sign = /[,.;:!?)»]*/y
const isCode = (word: string) => /[\d–]/.test(word) || word === word.toUpperCase()

const units =
  '%|₽|мм|см|м|км|шт|кг|г|л|Вт|мин|ч|день|дня|дней|недел[яиь]|месяца?|месяцев|января|февраля|марта|апреля|мая|июня|' +
  'июля|августа|сентября|октября|ноября|декабря'
/** A number and its unit or month, separated by an ordinary space. */
const measure = new RegExp(`(?<=\\d) (?=(?:${units})(?![\\p{L}\\d]))`, 'gu')

/** Between days of the week and their hours: «пн–пт 9:00–19:00». */
const hoursSpace = new RegExp(`(?<=(?:^|[^\\p{L}])${day}) (?=\\d{1,2}:\\d\\d)`, 'gu')

/** Within a number: «10 000». */
const thousandsSpace = /(?<=(?<!\d)\d{1,3}) (?=\d{3}(?!\d))/g

/** Before a dash between words. */
const dashSpace = /(?<=\S) (?=— )/g

/** The spaces within a phone: «+7 (495) 123-45-67». */
const phoneSpace = /(?<=\+7) (?=\(\d)|(?<=\+7 \(\d{3,5}\)) (?=\d)/g
/** Before the number of a house: «строение 3». */
const houseSpace = /(?<=(?:^|[\s,])(?:дом|строение|корпус|офис|стр\.|корп\.|кв\.|№)) (?=\d)/gu

/** Before a letter or a short number that ends a text: «Ника 19 Д», «Calderino Aria 1». */
const lastSpace = /(?<=[\p{L}\d]) (?=[\p{L}\d]{1,2}$)/gu

/**
 * Joins a number to its unit by a non-breaking space: «−15 %», «210 мм», «36 месяцев», «25 ноября», and the parts of a
 * number, of a phone and of a house number, days and their hours; no line begins with a dash, no last line is one
 * letter. As long as the text was.
 */
export const joinedMeasures = (text: string): string =>
  [phoneSpace, thousandsSpace, measure, houseSpace, hoursSpace, dashSpace, lastSpace].reduce(
    (joined, space) => joined.replaceAll(space, '\u00a0'),
    text,
  )

/** Words of one or two letters that no line ends with: prepositions, conjunctions, particles. */
const shortWord = /(?<=(?:^|[\s«(—])(?:[вксоуиа]|из|на|по|до|за|от|об|не|ни|но|во|со|ко)) (?=\S)/giu

/**
 * A text for reading in lines: also short words stay with the word after them. As long as the text was.
 */
export const joinedWords = (text: string): string => joinedMeasures(text).replaceAll(shortWord, '\u00a0')

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
