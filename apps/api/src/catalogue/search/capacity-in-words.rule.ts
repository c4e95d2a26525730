import { type ConditionInWords, withoutText } from './conditions-in-words.rule.ts'
import { isUnit, measuresIn } from './measures.rule.ts'
import { anyNumber, numberInWords } from './number-words.rule.ts'
import { foldedText, foldedWords } from './searched-words.rule.ts'
import { wordStem } from './word-stem.rule.ts'

/** What goods can do at most: a characteristic called «Высота настила, до» or «Количество утюгов, до». */
export interface Capacity {
  readonly title: string
  readonly unit: string
}

/** A part of a query that asks for goods that can do this much or more. */
export interface CapacityInWords<Kind extends Capacity> extends ConditionInWords {
  readonly capacity: Kind
  /** In the unit of the characteristic. */
  readonly from: number
}

const atLeast = String.raw`(?:на|до|от|не\s+менее|не\s+меньше|минимум|более|больше|свыше)`
const titleOfCapacity = /^(.+), до$/u
const titleOfCount = /^Количество (\p{L}+)$/u

/** Whether a characteristic with this title says what goods can do at most. */
export const isCapacity = (title: string): boolean => titleOfCapacity.test(title)

/** Whether a query has a number and a word after it: few have. */
export const saysAmount = (query: string): boolean => query.search(amount) !== -1

/**
 * Finds how much goods must be able to do: «настил 20 см» asks for all that cut or lay 200 mm or more, «на два утюга»
 * for two irons or more. Null: nothing is said, or nothing else is.
 */
export function capacityInWords<Kind extends Capacity>(
  query: string,
  capacities: readonly Kind[],
  otherNamesOf: (thing: string) => readonly string[] = () => [],
): CapacityInWords<Kind> | null {
  for (const { 0: text, groups } of query.matchAll(amount)) {
    const number = numberInWords(groups?.number ?? '')
    const without = withoutText(query, text)
    if (number === null || without === '') continue
    const said = { number, unit: groups?.unit ?? '', words: foldedWords(foldedText(without)) }
    for (const capacity of capacities) {
      const from = amountOf(capacity, said, otherNamesOf)
      if (from !== null) return { capacity, from, text, without }
    }
  }
  return null
}

interface Said {
  readonly number: number
  /** As typed. */
  readonly unit: string
  /** The other words, folded. */
  readonly words: readonly string[]
}

/** The number in the unit of the characteristic; null: it is of something else. */
function amountOf(
  { title, unit }: Capacity,
  { number, unit: said, words }: Said,
  otherNamesOf: (thing: string) => readonly string[],
): number | null {
  const [, name = ''] = titleOfCapacity.exec(title) ?? []
  const [, counted] = titleOfCount.exec(name) ?? []
  if (counted !== undefined) return isForm(said, counted) ? number : null
  const [dimension = '', ...rest] = foldedWords(foldedText(name))
  const thing = rest.at(-1) ?? dimension
  // «Рулон 150 см» is so wide as «полотно» is.
  if (![thing, ...otherNamesOf(thing)].some((name) => words.some((word) => isForm(word, name)))) return null
  // «Полотно длиной 2 м» says nothing of its width.
  const named = words.filter((word) => dimensions.has(rootOfDimension(word)))
  if (named.length > 0 && !named.some((word) => rootOfDimension(word) === rootOfDimension(dimension))) return null
  const [typed, own] = [baseAmount(number, said), baseAmount(1, unit)]
  return typed === null || own === null || typed.unit !== own.unit ? null : typed.number / own.number
}

const isForm = (word: string, other: string) => wordStem(foldedText(word)) === wordStem(foldedText(other))

/** «Высота», «высотой», «высокий». */
const rootOfDimension = (word: string): string => word.slice(0, 4)
const dimensions = new Set(['ширина', 'длина', 'высота', 'глубина', 'толщина'].map((word) => rootOfDimension(word)))

/** A number in the base unit of its kind; null: the word is no unit. */
export function baseAmount(number: number, unit: string): { number: number; unit: string } | null {
  const folded = foldedText(unit)
  const [measure] = isUnit(folded) ? measuresIn(`${number} ${folded}`) : []
  const [, amount, base] = /^=([\d.]+)(\p{L}+)$/u.exec(measure?.word ?? '') ?? []
  return amount === undefined || base === undefined ? null : { number: Number(amount), unit: base }
}

const amount = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,/-])(?:${atLeast}\s+)?(?<number>${anyNumber})[\s-]?(?<unit>\p{L}+)(?!\p{L})`,
  'giu',
)
