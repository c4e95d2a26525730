import { isOneTypo } from '../../base/text/is-one-typo.rule.ts'
import { anyNumber, numberInWords } from '../search/number-words.rule.ts'
import { priceInWords } from '../search/price-in-words.rule.ts'
import { foldedText, foldedWords } from '../search/searched-words.rule.ts'
import type { Synonyms } from '../search/synonyms.rule.ts'
import { wordRoot } from '../search/word-root.rule.ts'

/** What a plan is asked for in words; null: not said, or said of something the planner does not know. */
export interface PlanInWords {
  /** Code of the garment. */
  readonly garment: string | null
  /** Garments a shift. */
  readonly units: number | null
  /** Workplaces. */
  readonly places: number | null
  /** What everything may cost, kopecks. */
  readonly budget: number | null
}

/** Shorter roots have too many neighbours to be taken for misspelt. */
const shortestMisspelt = 5
const numberAndWord = /(?<![\p{L}\d.,/-])(\d{1,3}(?: \d{3})+|\d{1,7})\s?(тыс\p{L}*\.?\s)?\s*(\p{L}*)/gu
const manyAdjective = /[ыи]х$/
const piece = /^(?:шт|издели|единиц)/
const aShift = /^\s*(?:в|за)\s+(?:смен|день|сутки)/u
const workplaces = new RegExp(
  String.raw`(?<![\p{L}\d.,/-])(${anyNumber})[\s-]+(?:(?:рабоч|швейн)\p{L}*\s+)*мест(?:[аоу]|ами?|ах)?(?!\p{L})`,
  'u',
)
const oneWorkplace = /(?<!\p{L})рабочее\s+место(?!\p{L})/u
const otherPeriod = /(?<!\p{L})(?:в|за)\s+(?:час|недел|месяц|квартал|год)/u

/**
 * Finds a garment and how many a shift in what a buyer typed: «цех на 500 футболок в смену». A garment is known by its
 * title and by the owner's other names for it, all words of which must be there; the longest name wins.
 */
export function planInWords(
  words: string,
  garments: readonly { readonly code: string; readonly title: string }[],
  synonyms: Synonyms,
  max: { readonly units: number; readonly places: number },
): PlanInWords {
  const folded = foldedText(words)
  const typed = foldedWords(folded).map(wordRoot)
  const named = garments
    .flatMap(({ code, title }) => namesOf(title, synonyms).map((name) => ({ code, name })))
    .filter(({ name }) => name.length > 0 && name.every((root) => typed.some((each) => isRoot(each, root))))
    .reduce<{ code: string; name: readonly string[] } | null>(
      (best, each) => (best && best.name.length >= each.name.length ? best : each),
      null,
    )
  return {
    garment: named?.code ?? null,
    units: unitsIn(words.toLowerCase(), named?.name ?? [], max.units),
    places: placesIn(words.toLowerCase(), max.places),
    budget: budgetIn(words.toLowerCase(), named?.name ?? []),
  }
}

/** Roots of the words of the title, and of each of its other names. */
function namesOf(title: string, synonyms: Synonyms): string[][] {
  const own = foldedWords(foldedText(title)).map(wordRoot)
  const rootsOf = (phrase: Synonyms['groups'][number][number]) => phrase.map(({ word }) => wordRoot(word))
  const isOwn = (name: readonly string[]) => name.length === own.length && name.every((root) => own.includes(root))
  const groups = synonyms.groups.map((phrases) => phrases.map(rootsOf)).filter((names) => names.some(isOwn))
  return [own, ...groups.flat()]
}

const isRoot = (typed: string, root: string): boolean =>
  typed === root || (root.length >= shortestMisspelt && isOneTypo(typed, root))

/** «Бюджет 2 млн», «до 500 000 рублей»; «до 700 футболок» is no price. */
function budgetIn(words: string, name: readonly string[]): number | null {
  const counted = words.matchAll(numberAndWord).flatMap(({ 0: text, 3: word = '' }) => {
    const isOfPieces = piece.test(word) || name.some((root) => isRoot(wordRoot(foldedText(word)), root))
    return isOfPieces ? [text] : []
  })
  const price = priceInWords([...counted].reduce((rest, text) => rest.replace(text, ' '), words))
  return price?.to ?? null
}

/** A number of pieces or of the garment, or one «в смену»; a number a month says nothing about a shift. */
function unitsIn(words: string, name: readonly string[], maxUnits: number): number | null {
  if (otherPeriod.test(words)) return null
  for (const { 0: text, 1: digits = '', 2: thousands, 3: word = '', index } of words.matchAll(numberAndWord)) {
    const isGarment = (each: string) => name.some((root) => isRoot(wordRoot(foldedText(each)), root))
    // «300 белых футболок».
    const [, next = ''] = manyAdjective.test(word) ? (/^\s+(\p{L}+)/u.exec(words.slice(index + text.length)) ?? []) : []
    const isOfGarment = isGarment(word) || isGarment(next)
    const isAShift = aShift.test(words.slice(index + text.length - (isPreposition(word) ? word.length : 0)))
    if (!isOfGarment && !isAShift && !piece.test(word)) continue
    const units = Number(digits.replaceAll(' ', '')) * (thousands ? 1000 : 1)
    return units >= 1 && units <= maxUnits ? units : null
  }
  return null
}

/** «на 12 рабочих мест», «цех на три места», «собрать рабочее место». */
function placesIn(words: string, maxPlaces: number): number | null {
  const said = workplaces.exec(words)?.[1]
  const places = said === undefined ? Number(oneWorkplace.test(words)) : Math.floor(numberInWords(said) ?? 0)
  return places >= 1 && places <= maxPlaces ? places : null
}

const isPreposition = (word: string): boolean => word === 'в' || word === 'за'
