import { otherLayout } from '../../base/text/keyboard-layout.rule.ts'
import { transliterated } from '../../base/text/transliterate.rule.ts'
import { cyrillic } from './cyrillic.rule.ts'
import { foldedText, searchedWords } from './searched-words.rule.ts'

/** Shorter words are not corrected. */
export const shortestCorrected = 4

/** The query in the other keyboard layout: all of it, and only its unknown words. */
export function inOtherLayout(query: string, isKnown: (word: string) => boolean): string[] {
  const pieces = query.trim().split(/\s+/)
  const mixed = pieces.map((piece) =>
    searchedWords(piece).every(({ word }) => isKnown(word)) ? piece : (otherLayout(piece) ?? piece),
  )
  const whole = otherLayout(query.trim())
  return [...new Set([...(whole === null ? [] : [whole]), mixed.join(' ')])].filter((other) => other !== query.trim())
}

/** The query with its unknown words of Latin letters in Russian ones, and with all: «overlok 4 nitki». */
export function inCyrillic(query: string, isKnown: (word: string) => boolean): string[] {
  const pieces = query.trim().split(/\s+/)
  const spelt = pieces.map((piece) => cyrillic(piece.toLowerCase()) ?? piece)
  const known = pieces.map((piece, n) => (isKnown(foldedText(piece)) ? piece : (spelt[n] as string)))
  // «Stol» is a part of articles too; beside Russian words a Latin one is a brand.
  const isLatin = pieces.length > 1 && !/[а-яё]/i.test(query)
  return [...new Set([known.join(' '), ...(isLatin ? [spelt.join(' ')] : [])])].filter(
    (other) => other !== pieces.join(' '),
  )
}

/** Latin spellings of Cyrillic letters: «КС-500Д» is KS-500D by sound, KC-500D by look. */
export const inLatin = (text: string): string[] => [
  ...new Set([transliterated(text), text.replace(/[бгджзийлпфцчшщыэюя]/gi, (letter) => transliterated(letter))]),
]

/** «Кс 101», «сн-9» are KS-101 and SN-9: letters of a model as they sound. Null: the query has none. */
export function inLatinCodes(query: string): string | null {
  // «Хо-4» is HO-4.
  const spelt = query.replace(russianCode, (letters) => transliterated(letters).replace(/kh/i, 'h'))
  return spelt === query ? null : spelt
}

const russianCode = /(?<![\p{L}\d])[а-яё]{1,3}(?=[\s-]?\d)|(?<=\d[\s-]?)[а-яё]{1,2}(?!\p{L})/giu
