import { shownText } from './query-interpretation.rule.ts'
import { isAdjective, isAnyMachine, isCode, type SearchedWord, searchedWords } from './searched-words.rule.ts'
import { isPartOfThing, isSewnThing } from './sewn-things.rule.ts'
import { wordStem } from './word-stem.rule.ts'

type Phrase = readonly SearchedWord[]

/** Groups of phrases with one meaning, split into words. */
export interface Synonyms {
  readonly groups: readonly (readonly Phrase[])[]
  /** Phrases by the stem of their first word: a query has few stems, the owner's list hundreds of phrases. */
  readonly starts: ReadonlyMap<string, readonly PhraseStart[]>
  /** Phrases by the stem of each of their words. */
  readonly phrasesWith: ReadonlyMap<string, readonly StemmedPhrase[]>
  /** Words that alone are a name of one thing, and of another with a noun, by stem: «двигатель», «двигатель ткани». */
  readonly ambiguous: ReadonlyMap<string, AmbiguousWord>
}

interface AmbiguousWord {
  /** What the word alone is called too, folded. */
  readonly names: readonly string[]
  /** Stems of the words of the other things' names. */
  readonly others: readonly (readonly string[])[]
}

interface StemmedPhrase {
  readonly phrase: Phrase
  /** Of its words. */
  readonly stems: readonly string[]
}

interface PhraseStart {
  /** Index among all phrases. */
  readonly order: number
  readonly phrase: Phrase
  /** Of its words. */
  readonly stems: readonly string[]
  /** The phrases of its group that name what they mean, itself included. */
  readonly phrases: readonly Phrase[]
  /** One of them names a machine. */
  readonly isOfMachine: boolean
}

/** The stem of what everything here is for. */
const sewing = 'швейн'
/** How many rewordings of a query are searched. */
const maxRewordings = 16
/** Of them, how many may be those in which two names of one thing became one. */
const maxJoined = 4

export function synonymsOf(texts: readonly (readonly string[])[]): Synonyms {
  const groups = texts.map((phrases) => phrases.map(searchedWords).filter((phrase) => phrase.length > 0))
  const all = groups.flatMap((phrases) => {
    // Words of «без масла» alone would find oil.
    const named = phrases.filter((phrase) => !phrase.some(({ isLacking }) => isLacking))
    const isOfMachine = named.some(isMachine)
    return phrases.map((phrase) => ({ phrase, stems: stemsOf(phrase), phrases: named, isOfMachine }))
  })
  const starts = Map.groupBy(
    all.map((each, order) => ({ ...each, order })),
    ({ stems }) => stems[0] ?? '',
  )
  return { groups, starts, phrasesWith: phrasesByStem(all), ambiguous: ambiguousWords(groups) }
}

function phrasesByStem(all: readonly StemmedPhrase[]): Map<string, StemmedPhrase[]> {
  const phrases = new Map<string, StemmedPhrase[]>()
  for (const { phrase, stems } of all)
    for (const stem of new Set(stems)) {
      const known = phrases.get(stem)
      if (known) known.push({ phrase, stems })
      else phrases.set(stem, [{ phrase, stems }])
    }
  return phrases
}

const stemsOf = (phrase: Phrase): string[] => phrase.map(({ word }) => wordStem(word))

function ambiguousWords(groups: Synonyms['groups']): Map<string, AmbiguousWord> {
  const all = groups.flatMap((phrases) => phrases.map((phrase) => ({ phrases, phrase, stems: stemsOf(phrase) })))
  const firstStem = ({ stems }: (typeof all)[number]) => stems[0] ?? ''
  const withNoun = Map.groupBy(
    all.filter(({ phrase: [, second] }) => second && isNoun(second)),
    firstStem,
  )
  const ambiguous = new Map<string, AmbiguousWord>()
  for (const [stem, own] of Map.groupBy(
    all.filter(({ phrase }) => phrase.length === 1),
    firstStem,
  )) {
    const groupsOfWord = new Set(own.map(({ phrases }) => phrases))
    const others = withNoun.get(stem)?.filter(({ phrases }) => !groupsOfWord.has(phrases)) ?? []
    const names = own
      .flatMap(({ phrases }) => phrases.flatMap((phrase) => (phrase.length === 1 ? phrase : [])))
      .flatMap(({ word }) => (wordStem(word) === stem ? [] : [word]))
    if (others.length > 0) ambiguous.set(stem, { names, others: others.map(({ stems }) => stems) })
  }
  return ambiguous
}

const isNoun = ({ word, isHead }: SearchedWord): boolean => isHead && !isAdjective(word) && !isCode(word)

/**
 * The words with the name of goods for one that alone means them: «двигатель» is a servo motor, «двигатель ткани» a
 * feed dog. `beginsTitles`: whether titles of goods begin with a folded word. Null: there is no such word.
 */
export function withMeantName(
  words: readonly SearchedWord[],
  { ambiguous }: Synonyms,
  beginsTitles: (word: string) => boolean,
): { readonly words: readonly SearchedWord[]; readonly name: string } | null {
  const stems = words.map(({ word }) => wordStem(word))
  for (const [n, word] of words.entries()) {
    const { names = [], others = [] } = (word.isHead && ambiguous.get(stems[n] as string)) || {}
    if (others.some((other) => other.every((stem) => stems.includes(stem)))) continue
    const name = names.find(beginsTitles)
    if (name !== undefined) return { words: words.with(n, { ...word, word: name }), name }
  }
  return null
}

/**
 * Whether words put in for others find other goods: «двигатель» for «сервомотор», not «двигатель ткани» for «рейка».
 */
export function isMisleadingSynonym(
  put: readonly SearchedWord[],
  { ambiguous }: Synonyms,
  beginsTitles: (word: string) => boolean,
): boolean {
  const stems = put.map(({ word }) => wordStem(word))
  return stems.some((stem) => {
    const { names = [], others = [] } = ambiguous.get(stem) ?? {}
    return names.some(beginsTitles) && !others.some((other) => other.every((each) => stems.includes(each)))
  })
}

/**
 * Rewordings of a query: one of its phrases is replaced by each of its synonyms, then another phrase of the results.
 * Rewordings that name one thing once, «сервомотор» of «двигатель сервопривод», are never the ones left out.
 * `isOfPhrases`: not where one word replaces another, as `otherNames` does.
 */
export function rewordings(words: readonly SearchedWord[], synonyms: Synonyms, isOfPhrases = false): Rewording[] {
  const results = rewordedOnce(words, synonyms, isOfPhrases)
  const once = results.map((result) => result.wording)
  const textOf = (wording: readonly SearchedWord[]) =>
    wording
      .map(({ word }) => wordStem(word))
      .toSorted()
      .join(' ')
  const seen = new Set([words, ...once].map(textOf))
  const isNew = (text: string) => !seen.has(text) && seen.add(text) !== undefined
  // Of more rewordings only those that name one thing once are searched.
  const isFull = results.length >= maxRewordings
  const twice = results.flatMap(({ wording, put }) =>
    rewordedOnce(wording, synonyms, isOfPhrases, put).filter(
      (other) => (other.isJoined || !isFull) && isNew(textOf(other.wording)),
    ),
  )
  const joined = twice.filter(({ isJoined }) => isJoined).slice(0, maxJoined)
  // A name of another word tells more than a name of a name.
  const ofOther = twice.filter(({ isIndirect }) => !isIndirect)
  const ordered = [...results.slice(0, maxRewordings - joined.length), ...joined, ...results, ...ofOther, ...twice]
  return [...new Set(ordered)].slice(0, maxRewordings)
}

/** «Для подшивочной» is «для подшивочной машины»: of a kind that goods are for, the machine is not searched. */
const isOfKind = (phrase: Phrase, places: readonly number[], words: readonly SearchedWord[]): boolean =>
  places.some((place) => place !== -1) &&
  phrase.every(({ word }, n) => {
    const typed = words[places[n] as number]
    return typed ? !typed.isHead && adjectiveOfKind.test(typed.word) : isAnyMachine(word)
  })

/** Every machine is a sewing one: that is no kind. */
const adjectiveOfKind = /^(?!швейн).*(?:ой|ую|ых|их|ого)$/

/** Phrases with synonyms that have all words of the query and one more: «краеобмёточная» → «краеобмёточная машина». */
export function completions(words: readonly SearchedWord[], synonyms: Synonyms): (readonly SearchedWord[])[] {
  if (words.length === 0) return []
  const stems = words.map(({ word }) => wordStem(word))
  const candidates = synonyms.phrasesWith.get(stems[0] as string) ?? []
  return candidates.flatMap(({ phrase, stems: own }) =>
    own.length === stems.length + 1 && stems.every((stem) => own.includes(stem)) ? [phrase] : [],
  )
}

/** One-word synonyms of a word, folded. */
export function otherNames(word: string, synonyms: Synonyms): string[] {
  const stem = wordStem(word)
  const isThisWord = (phrase: Phrase) => phrase.length === 1 && wordStem(phrase[0]?.word ?? '') === stem
  const groups = new Set(
    (synonyms.starts.get(stem) ?? []).flatMap(({ phrase, phrases }) => (isThisWord(phrase) ? [phrases] : [])),
  )
  return [...groups].flatMap((phrases) =>
    phrases.flatMap((phrase) => (phrase.length === 1 && !isThisWord(phrase) ? (phrase[0]?.word ?? []) : [])),
  )
}

/** Whether the query has all words of a phrase but «машина», which is not said of a kind. */
function isPossible({ phrase, stems: own }: PhraseStart, stems: readonly string[]): boolean {
  for (let n = 0; n < own.length; n += 1)
    if (!stems.includes(own[n] as string) && !isAnyMachine((phrase[n] as SearchedWord).word)) return false
  return true
}

/** Whether the owner names a machine by a folded word: «прямострочка» is «прямострочная машина». */
export function isKindOfMachine(word: string, { starts }: Synonyms): boolean {
  return (starts.get(wordStem(word)) ?? []).some(
    ({ phrase, isOfMachine }) =>
      isOfMachine &&
      phrase.every((each) => each.isHead && (isAnyMachine(each.word) || wordStem(each.word) === wordStem(word))),
  )
}

/** An adjective, mostly, in any case. */
const saysWhich = /(?:ый|ий|ой|ая|яя|ое|ее|ые|ие|ого|его|ых|их|ую|юю|ыми|ими)$/

const isOfSewing = (word: string): boolean => isSewnThing(word) || isPartOfThing(word)

const isHeadMachine = ({ word, isHead }: SearchedWord): boolean =>
  isHead && (isAnyMachine(word) || wordStem(word) === sewing)

/** «Краеобмёточная машина», «машина зигзаг»: not «двигатель машины». */
const isMachine = (phrase: Phrase): boolean => {
  const place = phrase.findIndex(({ word, isHead }) => isHead && isAnyMachine(word))
  return place !== -1 && phrase.slice(0, place).every(({ word }) => isAdjective(word))
}

/** Whether the owner names goods by what the words say they are for: «машина для трикотажа». */
export const isNamedByPurpose = (words: readonly SearchedWord[], synonyms: Synonyms): boolean =>
  words.some(({ isHead }) => !isHead) && rewordedOnce(words, synonyms, false).some(({ isOfPurpose }) => isOfPurpose)

/** Other names of what a text names whole: «обрезка нити» of «автообрезки». */
export function otherPhrases(text: string, { starts }: Synonyms): string[] {
  const stems = stemsOf(searchedWords(text))
  const isSame = (own: readonly string[]) => own.length === stems.length && own.every((stem, n) => stem === stems[n])
  const same = (starts.get(stems[0] ?? '') ?? []).filter((each) => isSame(each.stems))
  return same.flatMap(({ phrase, phrases }) => phrases.filter((other) => other !== phrase).map(shownText))
}

/**
 * A query with the owner's name for goods by what they lack, «табурет» for «стул без спинки»; null: none of its words
 * are such.
 */
export function withNameOfLack(query: string, synonyms: Synonyms): string | null {
  const words = searchedWords(query)
  if (!words.some(({ isLacking }) => isLacking)) return null
  const found = rewordedOnce(words, synonyms, false).find(({ isOfLack }) => isOfLack)
  if (!found) return null
  const textOf = (isPut: boolean) =>
    found.wording.flatMap((word) => (found.put.includes(word) === isPut ? [word.shown] : [])).join(' ')
  const [put, rest] = [textOf(true), textOf(false)]
  return found.put.some(({ isHead }) => isHead) || rest === '' ? `${put} ${rest}`.trim() : `${rest} с ${put}`
}

export interface Rewording {
  readonly wording: readonly SearchedWord[]
  /** The words that replaced others. */
  readonly put: readonly SearchedWord[]
  /** The words that were replaced. */
  readonly replaced: readonly SearchedWord[]
  /** A word was replaced by a name that another word had already become: the thing was named twice. */
  readonly isJoined: boolean
  /** A name of a name: «двигатель» of «сервомотор» of «серводвигатель» may be something else. */
  readonly isIndirect: boolean
  /** The owner names goods by what all the words say they are for: «машина для трикотажа». */
  readonly isOfPurpose: boolean
  /** The owner names goods by what they are without: «без масла». */
  readonly isOfLack: boolean
}

/** `put`: words of an earlier replacement, a part of which is no name: «машина» of «двигатель машины». */
function rewordedOnce(
  words: readonly SearchedWord[],
  synonyms: Synonyms,
  isOfPhrases: boolean,
  put: readonly SearchedWord[] = [],
): Rewording[] {
  const stems = words.map(({ word }) => wordStem(word))
  const results: Rewording[] = []
  // What more words together are called comes first: there may be more names of one word than are tried.
  const candidates: PhraseStart[] = []
  // Hundreds of phrases begin with «машина»: those with words that the query has not are left out before they are
  // sorted.
  for (const stem of new Set(stems))
    for (const start of synonyms.starts.get(stem) ?? []) if (isPossible(start, stems)) candidates.push(start)
  const heads = words.filter((each) => each.isHead)
  const isMachineAlone = heads.length > 0 && heads.length < words.length && heads.every(isHeadMachine)
  for (const { phrase, stems: phraseStems, phrases, isOfMachine } of candidates.sort(
    (a, b) => b.stems.length - a.stems.length || a.order - b.order,
  )) {
    const places = phraseStems.map((stem) => stems.indexOf(stem))
    const isWithoutMachine = places.includes(-1)
    if (isWithoutMachine && !isOfKind(phrase, places, words)) continue
    // «Масло» is not «без масла».
    if (phrase.some(({ isLacking }, n) => isLacking && !words[places[n] as number]?.isLacking)) continue
    const indexes = places.filter((place) => place !== -1)
    // Words of a phrase must be adjacent: «машина с автоматической петлёй» is not a buttonhole machine. «Швейный»
    // between them tells nothing: «ножки швейного стола».
    const [start, end] = [Math.min(...indexes), Math.max(...indexes)]
    const isBetween = (index: number) => index > start && index < end && !indexes.includes(index)
    const isApart = end - start >= indexes.length
    // «Машина для низа маек и футболок» is one for «футболки».
    const isOther = ({ word, isHead }: SearchedWord, index: number) =>
      isBetween(index) && stems[index] !== sewing && (isHead || !(isOfSewing(word) || saysWhich.test(word)))
    if (isApart && words.some(isOther)) continue
    // A part of the name just put in is no name; what that is for is none with typed words either: «круглый» with «диск
    // для ножа».
    const reworded = indexes.map((index) => words[index] as SearchedWord).filter((word) => put.includes(word))
    const isPart = reworded.length > 0 && reworded.length < put.length
    if (isPart && (reworded.length === indexes.length || reworded.some(({ isHead }) => !isHead))) continue
    const isIndirect = put.length > 0 && indexes.every((index) => put.includes(words[index] as SearchedWord))
    // «Ремень для машины» is not «машина для ремней».
    const isReversed =
      !isWithoutMachine &&
      phrase.some(({ isHead }, n) => !isHead && words[indexes[n] as number]?.isHead) &&
      phrase.some(({ isHead }, n) => isHead && !words[indexes[n] as number]?.isHead)
    if (isReversed) continue
    // «Машина для обметки срезов» is called by what it is for: an overlock.
    const isMachineFor = isMachineAlone && isOfMachine && indexes.every((index) => !words[index]?.isHead)
    const isHead = isMachineFor || indexes.some((index) => words[index]?.isHead)
    // «Подрезать торчащие нитки»: which threads is searched too.
    const isDropped = ({ word }: SearchedWord, index: number) =>
      isApart && isBetween(index) && (stems[index] === sewing || !saysWhich.test(word))
    const rest = words.filter(
      (each, index) => !indexes.includes(index) && !isDropped(each, index) && !(isMachineFor && each.isHead),
    )
    const isOfPurpose = phrase.some((each) => !each.isHead) && rest.every(({ word }) => wordStem(word) === sewing)
    const isOfLack = phrase.some(({ isLacking }) => isLacking)
    const hasMachine = rest.some(({ word }) => isAnyMachine(word))
    for (const other of phrases) {
      if (other === phrase || (isOfPhrases && phrase.length === 1 && other.length === 1)) continue
      // «Машинка» beside «машина потайного стежка» is the same machine.
      const isSame = hasMachine && other.some(({ word }) => isAnyMachine(word))
      const left = rest.filter(
        ({ word }) => !other.some((each) => each.word === word) && !(isSame && isAnyMachine(word)),
      )
      const named = isWithoutMachine ? other.filter(({ word }) => !isAnyMachine(word)) : other
      const replaced = named.map((each) => ({ ...each, isHead: each.isHead && isHead }))
      const isJoined = left.length < rest.length && phrase.length === 1 && other.length === 1
      const typed = indexes.map((index) => words[index] as SearchedWord)
      const wording = [...replaced, ...left]
      results.push({ wording, put: replaced, replaced: typed, isJoined, isIndirect, isOfPurpose, isOfLack })
      if (results.length === maxRewordings) return results
    }
  }
  return results
}
