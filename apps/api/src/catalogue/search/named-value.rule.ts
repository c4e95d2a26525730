import { type ConditionInWords, withoutText } from './conditions-in-words.rule.ts'
import { anyWord, foldedText, foldedWords, isAdjective, isCode, searchedWords } from './searched-words.rule.ts'
import type { Synonyms } from './synonyms.rule.ts'
import { wordRoot } from './word-root.rule.ts'
import { wordStem } from './word-stem.rule.ts'

/** A value of a characteristic; both are ordinals of the dictionary. */
export interface CharacteristicValue {
  readonly property: number
  readonly value: number
}

/** Values by what a buyer calls them. */
export interface ValueNames {
  /** By the stem of the characteristic's name, then by the root of the value: «петл», «автомат». */
  readonly byNoun: ReadonlyMap<string, ReadonlyMap<string, CharacteristicValue>>
  /** Other names that the owner gives to both together, by stem: «автопетл». */
  readonly alone: ReadonlyMap<string, CharacteristicValue>
}

/** A part of a query that names a characteristic with its value, «автоматическая петля». */
export interface ValueInWords extends ConditionInWords, CharacteristicValue {}

/** «С» before the characteristic belongs to it; after «для» it is of what the goods are for. */
const preposition = String.raw`(?:(?:с|со|из)\s+)?`
const ofOther = /(?<!\p{L})(?:для|под|к|ко|на|от)\s+$/iu

const automaticRoot = wordRoot('автомат')

/**
 * Names of values. `automatic`: what machines do by themselves, with the stems of it; the owner's other names for it
 * that begin with «авто» are names too. Values and characteristics of several words are searched as words alone. */
export function valueNames(
  properties: readonly { readonly title: string; readonly kind: string }[],
  values: readonly { readonly title: string; readonly property: number }[],
  synonyms: Synonyms,
  automatic: readonly (CharacteristicValue & { readonly stems: readonly string[] })[] = [],
): ValueNames {
  const byNoun = new Map<string, Map<string, CharacteristicValue>>()
  for (const [value, { title, property }] of values.entries()) {
    const [noun, said] = [wordAlone(properties[property]?.title ?? ''), wordAlone(title)]
    if (properties[property]?.kind !== 'list' || !noun || !said || wordRoot(noun) === wordRoot(said)) continue
    const ofNoun = byNoun.get(wordStem(noun)) ?? new Map<string, CharacteristicValue>()
    byNoun.set(wordStem(noun), ofNoun.set(wordRoot(said), { property, value }))
  }
  const flags = automatic.filter(({ property }) => properties[property]?.kind === 'flag')
  const flagOf = (words: readonly string[]) => {
    const done = words.filter((word) => wordRoot(word) !== automaticRoot).map(wordStem)
    return flags.find(({ stems }) => stems.length === done.length && stems.every((stem) => done.includes(stem)))
  }
  const alone = new Map<string, CharacteristicValue>()
  for (const phrases of synonyms.groups) {
    const wordsOf = phrases.map((phrase) => phrase.map(({ word }) => word))
    const named = wordsOf.map((words) => namedBy(words, byNoun) ?? flagOf(words)).find((each) => each !== undefined)
    if (!named) continue
    const isFlag = properties[named.property]?.kind === 'flag'
    // «Подсветка» may be what is asked for, «автоподъём» is what a machine does.
    for (const [word, ...rest] of wordsOf)
      if (word !== undefined && rest.length === 0 && (!isFlag || /^авто/.test(word))) alone.set(wordStem(word), named)
  }
  return { byNoun, alone }
}

/** The first characteristic with its value in a query that names goods besides; null: there is none. */
export function valueInWords(query: string, { byNoun, alone }: ValueNames): ValueInWords | null {
  const typed = query.match(anyWord) ?? []
  const folded = typed.map(foldedText)
  for (const [n, word] of typed.entries()) {
    const pair = namedBy(folded.slice(n, n + 2), byNoun)
    const named = pair ?? alone.get(wordStem(folded[n] as string))
    if (!named) continue
    const words = pair ? `${word}[^\\p{L}\\p{N}]+${typed[n + 1]}` : word
    const found = new RegExp(`(?<![\\p{L}\\p{N}])${preposition}${words}(?![\\p{L}\\p{N}])`, 'iu').exec(query)
    if (!found || ofOther.test(query.slice(0, found.index))) continue
    const [text] = found
    const without = withoutText(query, text)
    if (goodsWord(without) !== '') return { ...named, text, without }
  }
  return null
}

/** The value that two folded words name, in any order. «Петельный автомат» is no «петля»: the noun is a form of it. */
function namedBy(
  [one, other, ...rest]: readonly string[],
  byNoun: ValueNames['byNoun'],
): CharacteristicValue | undefined {
  if (one === undefined || other === undefined || rest.length > 0) return
  return byNoun.get(wordStem(other))?.get(wordRoot(one)) ?? byNoun.get(wordStem(one))?.get(wordRoot(other))
}

/** The first word of a query that may be a name of goods, «стол», «машина»: not «рукавная» or «100 мм». Empty: none. */
export const goodsWord = (query: string): string =>
  searchedWords(query).find(({ word, isHead }) => isHead && !isAdjective(word) && !isCode(word) && word.length > 2)
    ?.shown ?? ''

/** The word of a text of one word of letters, folded; undefined: it has more. */
function wordAlone(title: string): string | undefined {
  const [word, ...rest] = foldedWords(foldedText(title))
  return word === undefined || rest.length > 0 || !/^\p{L}{3,}$/u.test(word) ? undefined : word
}
