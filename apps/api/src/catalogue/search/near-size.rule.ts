import { baseAmount } from './capacity-in-words.rule.ts'
import { measuresIn } from './measures.rule.ts'
import { foldedText, foldedWords } from './searched-words.rule.ts'

/** A size that a query names, in the base unit of its kind. */
export interface Size {
  readonly number: number
  readonly unit: string
}

/** A size of goods differs from the one asked for by no more than this part of it. */
const nearShare = 0.1

/** The size among the words that no goods have together with the others, «нож 12 см»; null: there is none. */
export function sizeLeftOut(query: string, leftOut: readonly string[]): Size | null {
  const left = leftOut.flatMap((text) => foldedWords(foldedText(text)))
  if (!left.some((word) => /^\d/.test(word))) return null
  for (const { text } of measuresIn(foldedText(query))) {
    const [, number = '', unit = ''] = /^([\d .,]+?)\s?(\p{L}+)$/u.exec(text) ?? []
    const isLeftOut = foldedWords(number).every((digits) => left.includes(digits))
    const size = isLeftOut ? baseAmount(Number(number.replaceAll(' ', '').replace(',', '.')), unit) : null
    if (size) return size
  }
  return null
}

/**
 * Which goods are nearest to a size, by the characteristic of its kind that most of them have, if it is near: a disc of
 * 125 mm to 12 cm. `units`: of the characteristics; `numberOf`: null where goods have none. Empty: none is near.
 */
export function nearestTo<Goods>(
  { number, unit }: Size,
  goods: readonly Goods[],
  units: readonly string[],
  numberOf: (goods: Goods, characteristic: number) => number | null,
): Goods[] {
  const ofKind = units.flatMap((each, characteristic) => {
    const one = each === '' ? null : baseAmount(1, each)
    if (one?.unit !== unit) return []
    const sizes = goods.flatMap((of) => {
      const own = numberOf(of, characteristic)
      return own === null ? [] : [{ of, difference: Math.abs(own * one.number - number) }]
    })
    const least = sizes.reduce((one, { difference }) => Math.min(one, difference), Number.POSITIVE_INFINITY)
    const nearest = sizes.flatMap(({ of, difference }) => (difference === least ? [of] : []))
    return least > number * nearShare ? [] : [{ nearest, count: sizes.length }]
  })
  return ofKind.toSorted((a, b) => b.count - a.count)[0]?.nearest ?? []
}
