import { foldedText, isAdjective } from './searched-words.rule.ts'

const numbers: Readonly<Record<string, number>> = {
  полтора: 1.5,
  полторы: 1.5,
  полутора: 1.5,
  один: 1,
  одна: 1,
  два: 2,
  две: 2,
  двух: 2,
  двумя: 2,
  три: 3,
  трех: 3,
  тремя: 3,
  четыре: 4,
  четырех: 4,
  четырьмя: 4,
  пять: 5,
  пяти: 5,
  пятью: 5,
  шесть: 6,
  шести: 6,
  шестью: 6,
  семь: 7,
  семи: 7,
  восемь: 8,
  восьми: 8,
  девять: 9,
  девяти: 9,
  десять: 10,
  десяти: 10,
  двенадцать: 12,
  двенадцати: 12,
  пятнадцать: 15,
  пятнадцати: 15,
  двадцать: 20,
  двадцати: 20,
  тридцать: 30,
  тридцати: 30,
  сорок: 40,
  сорока: 40,
  пятьдесят: 50,
  пятидесяти: 50,
  шестьдесят: 60,
  шестидесяти: 60,
  семьдесят: 70,
  семидесяти: 70,
  восемьдесят: 80,
  восьмидесяти: 80,
  девяносто: 90,
  девяноста: 90,
  сто: 100,
  ста: 100,
  двести: 200,
  двухсот: 200,
  триста: 300,
  трехсот: 300,
  четыреста: 400,
  четырехсот: 400,
  пятьсот: 500,
  пятисот: 500,
}
/** How an adjective goes on after its number, and the unit it is of: «шестиголовочный» has 6 heads. */
const counted: Readonly<Record<string, string>> = {
  голов: 'голов',
  игольн: 'игл',
  нит: 'нитей',
  метр: 'м',
  литр: 'л',
  сантиметр: 'см',
  миллиметр: 'мм',
  дюйм: 'дюймов',
}
const word = /[а-яё]+/giu
const numberAndAdjective = /(\d+)[\s-]?(?:(?:х|ти|и)(?![а-яё]))?[\s-]?([а-яё]{4,})/giu

/** A query with its numbers in digits and nouns: «три нитки», «шестиголовочный», «9 игольная». Null: it has none. */
export function withDigits(query: string): string | null {
  const read = query
    .replace(word, (typed) => {
      const folded = foldedText(typed)
      return String(numbers[folded] ?? countedIn(folded) ?? typed)
    })
    .replace(numberAndAdjective, (typed, number: string, adjective: string) => {
      const unit = unitOf(foldedText(adjective))
      return unit === undefined || !isAdjective(foldedText(adjective)) ? typed : `${number} ${unit}`
    })
  return read === query ? null : read
}

/** «Оверлок 3–4 нитки» as «оверлок 4 нитки»: what has four does with three too. */
export const withoutRanges = (query: string): string => query.replace(smallRange, '$1')

const smallRange = /(?<![\p{L}\p{N}.,/-])\d\s?[-–]\s?(\d)(?=\s+(?:нит|игл|голов|литр))/giu

/**
 * «Поле 50 на 80», which are centimetres, as «500x800»; `isKnown`: whether some goods have such a size. Others stay as
 * typed.
 */
export const withCrosses = (query: string, isKnown: (size: string) => boolean): string =>
  query.replace(twoSides, (typed, one: string, other: string, unit: string | undefined) => {
    const [millimetres, centimetres] = [`${one}x${other}`, `${one}0x${other}0`]
    const sizes = unit === undefined ? [millimetres, centimetres] : [/^с/iu.test(unit) ? centimetres : millimetres]
    return sizes.find(isKnown) ?? typed
  })

const twoSides =
  /(?<![\p{L}\p{N}.,/-])(\d{2,4})\s?(?:[xх×*]|(?<=\s)на(?=\s))\s?(\d{2,4})(?:\s?([мс]м))?(?![\p{L}\p{N}])/giu

/** «Какой из двух челноков подойдёт», «чем заменить нож» without the question: «челноков подойдёт», «нож». */
export const withoutQuestion = (query: string): string => query.replace(choice, '').replace(replacement, '')

const choice =
  /^\s*(?:как(?:ой|ая|ое|ие|ую)|котор(?:ый|ая|ое|ые|ую)|что)\s+(?:из|лучше\s+из)\s+(?:(?:\d+|\p{L}+х)\s+)?(?=\p{L})/iu
const replacement =
  /^\s*(?:(?:чем|на\s+что)\s+(?:можно\s+|лучше\s+)?(?:заменить|поменять|заменяется|меняют)|замена|что\s+вместо)\s+(?=\p{L})/iu

/** «Нитки красные 30 катушек» without how many are wanted, and the words of that. Null: no number is said. */
export function withoutWantedCount(query: string): { query: string; count: string[] } | null {
  const [count] = wantedCount.exec(query) ?? []
  const rest = count === undefined ? '' : query.replace(count, ' ').replace(/\s+/g, ' ').trim()
  return count === undefined || rest === '' ? null : { query: rest, count: count.trim().split(/\s+/) }
}

const wantedCount =
  /(?<![\p{L}\p{N}.,/×-])\d{1,4}\s*(?:шт(?:ук\p{L}*)?|катуш\p{L}+|бобин\p{L}*|упаков\p{L}+|пач(?:к\p{L}+|ек))(?![\p{L}\p{N}])\.?/iu

function countedIn(folded: string): string | undefined {
  for (const [name, number] of Object.entries(numbers)) {
    const unit = folded.startsWith(name) ? unitOf(folded.slice(name.length)) : undefined
    if (unit !== undefined) return `${number} ${unit}`
  }
  return undefined
}

const unitOf = (adjective: string): string | undefined =>
  Object.entries(counted).find(([start]) => adjective.startsWith(start))?.[1]

/** Of regular expressions: a number in a word, and one in digits or in a word. */
export const wordOfNumber = String.raw`(?:${Object.keys(numbers).join('|').replaceAll('е', '[её]')})(?!\p{L})`
export const anyNumber = String.raw`\d+(?:[.,]\d+)?|${wordOfNumber}`

/** «2», «2,5», «два»; null: it is no number. */
export function numberInWords(text: string): number | null {
  if (/^\d/.test(text)) return Number(text.replace(',', '.'))
  return numbers[foldedText(text)] ?? null
}
