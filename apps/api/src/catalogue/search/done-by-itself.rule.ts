import type { ConditionInWords } from './conditions-in-words.rule.ts'
import type { CharacteristicValue } from './named-value.rule.ts'
import { foldedText, foldedWords } from './searched-words.rule.ts'
import { wordRoot } from './word-root.rule.ts'
import { wordStem } from './word-stem.rule.ts'

/** A characteristic that says what is automatic: «Автоматическая обрезка нити», or «Петля» with «Автомат». */
export interface AutomaticValue extends CharacteristicValue {
  /** Stems of the words for what is done: «обрезк», «нит». */
  readonly stems: readonly string[]
}

/** A part of a query that says what the machine does by itself; `without` may be empty. */
interface DoneByItself extends ConditionInWords {
  readonly values: readonly CharacteristicValue[]
}

const automatic = wordRoot('автомат')
const isAutomatic = (word: string): boolean => wordRoot(word) === automatic

export function automaticValues(
  properties: readonly { readonly title: string; readonly kind: string }[],
  values: readonly { readonly title: string; readonly property: number }[],
): AutomaticValue[] {
  return values.flatMap(({ title, property }, value) => {
    const { title: name = '', kind } = properties[property] ?? {}
    const words = foldedWords(foldedText(name))
    const [first = '', ...rest] = words
    const isSaid = kind === 'flag' ? isAutomatic(first) && rest.length > 0 : isAutomatic(foldedText(title))
    if (!isSaid || kind === 'number') return []
    return [{ property, value, stems: (kind === 'flag' ? rest : words).map(wordStem) }]
  })
}

const itself = /(?<!\p{L})сам[аои]?(?!\p{L})/iu
/** Words of the sentence that name nothing. */
const sentence = /^(?:чтобы?|котор\p{L}+|сам(?:а|о|и)?|(?:с|у)?дела\p{L}+|уме(?:ет|ла|л)|могла?|и|все|автоматически)$/u
const shortestAlike = 4
/** The same for a word beside another that the query says too: «лапка поднимается» is «подъём лапки». */
const shortestOfTwo = 3

/** «Чтобы сама нитку обрезала»: the values that say so, and the query without it. Null: nothing automatic is named. */
export function automaticValuesInQuery(query: string, known: readonly AutomaticValue[]): DoneByItself | null {
  if (!itself.test(query)) return null
  const pieces = Array.from(query.matchAll(/[\p{L}\p{N}]+/gu), ({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
    folded: foldedText(text),
  }))
  const placesOf = ({ stems }: AutomaticValue) =>
    stems.map((stem) => pieces.findIndex(({ folded }) => isAlike(wordStem(folded), stem, stems.length > 1)))
  const found = known
    .map((value) => ({ value, places: placesOf(value) }))
    .filter(({ places }) => places.every((place) => place !== -1))
  if (found.length === 0) return null
  const said = new Set(found.flatMap(({ places }) => places))
  const isSaid = (n: number) => said.has(n) || sentence.test(pieces[n]?.folded ?? '')
  const taken = pieces.filter((_, n) => isSaid(n))
  return {
    values: found.map(({ value: { property, value } }) => ({ property, value })),
    text: query.slice(taken[0]?.start, taken.at(-1)?.end),
    without: taken
      .reduceRight((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, query)
      .replace(/\s+/g, ' ')
      .trim(),
  }
}

/** «Обрезала» is what «обрезка» is called by, «нитку» is «нить». */
function isAlike(one: string, other: string, isOfTwo: boolean): boolean {
  const length = Math.min(isOfTwo ? shortestOfTwo : shortestAlike, one.length, other.length)
  return length > 2 && one.slice(0, length) === other.slice(0, length)
}
