import { type SearchedWord, searchedWords } from './searched-words.rule.ts'
import { wordStem } from './word-stem.rule.ts'

/** Groups of phrases that mean one thing, word by word. */
export type Synonyms = readonly (readonly (readonly SearchedWord[])[])[]

/** A question is asked in so many other words at most. */
const maxRewordings = 16

export const synonymsOf = (groups: readonly (readonly string[])[]): Synonyms =>
  groups.map((phrases) => phrases.map(searchedWords).filter((words) => words.length > 0))

/**
 * The same question in other words: a phrase of it that has synonyms is replaced by each of them, then another phrase
 * of what that gave.
 */
export function rewordings(words: readonly SearchedWord[], synonyms: Synonyms): SearchedWord[][] {
  const once = rewordedOnce(words, synonyms)
  const textOf = (wording: readonly SearchedWord[]) =>
    wording
      .map(({ word }) => wordStem(word))
      .toSorted()
      .join(' ')
  const known = new Set([words, ...once].map(textOf))
  const twice = once.flatMap((wording) =>
    rewordedOnce(wording, synonyms).filter((other) => !known.has(textOf(other)) && known.add(textOf(other))),
  )
  return [...once, ...twice].slice(0, maxRewordings)
}

/** Phrases with synonyms that have every word of the question and one more: «краеобмёточная» is said of a machine. */
export function completions(words: readonly SearchedWord[], synonyms: Synonyms): (readonly SearchedWord[])[] {
  if (words.length === 0) return []
  const stems = words.map(({ word }) => wordStem(word))
  return synonyms.flatMap((phrases) =>
    phrases.filter((phrase) => {
      const own = phrase.map(({ word }) => wordStem(word))
      return own.length === stems.length + 1 && stems.every((stem) => own.includes(stem))
    }),
  )
}

/** Other names of a word that are one word too, folded. */
export function otherNames(word: string, synonyms: Synonyms): string[] {
  const stem = wordStem(word)
  const isIt = (phrase: Phrase) => phrase.length === 1 && wordStem(phrase[0]?.word ?? '') === stem
  const groups = new Set(
    (startsOf(synonyms).get(stem) ?? []).flatMap(({ phrase, phrases }) => (isIt(phrase) ? [phrases] : [])),
  )
  return [...groups].flatMap((phrases) =>
    phrases.flatMap((phrase) => (phrase.length === 1 && !isIt(phrase) ? (phrase[0]?.word ?? []) : [])),
  )
}

type Phrase = readonly SearchedWord[]
interface PhraseStart {
  /** Its place among all. */
  readonly at: number
  readonly phrase: Phrase
  /** Those that mean the same. */
  readonly phrases: readonly Phrase[]
}

const starts = new WeakMap<Synonyms, ReadonlyMap<string, readonly PhraseStart[]>>()

/** Phrases by the stem they begin with: a question has few of them, the owner writes hundreds. */
function startsOf(synonyms: Synonyms): ReadonlyMap<string, readonly PhraseStart[]> {
  const known = starts.get(synonyms)
  if (known) return known
  const all = synonyms.flatMap((phrases) => phrases.map((phrase) => ({ phrase, phrases })))
  const byStem = Map.groupBy(
    all.map((each, at) => ({ ...each, at })),
    ({ phrase }) => wordStem(phrase[0]?.word ?? ''),
  )
  starts.set(synonyms, byStem)
  return byStem
}

function rewordedOnce(words: readonly SearchedWord[], synonyms: Synonyms): SearchedWord[][] {
  const stems = words.map(({ word }) => wordStem(word))
  const found: SearchedWord[][] = []
  const begun = [...new Set(stems)].flatMap((stem) => startsOf(synonyms).get(stem) ?? [])
  for (const { phrase, phrases } of begun.sort((a, b) => a.at - b.at)) {
    const places = phrase.map(({ word }) => stems.indexOf(wordStem(word)))
    // «Машина с автоматической петлёй» is no machine for buttonholes: a phrase stands together.
    if (places.includes(-1) || Math.max(...places) - Math.min(...places) >= places.length) continue
    // «Ремень для машины» is no «машина для ремней».
    const isTurned =
      phrase.some(({ isHead }, n) => !isHead && words[places[n] as number]?.isHead) &&
      phrase.some(({ isHead }, n) => isHead && !words[places[n] as number]?.isHead)
    if (isTurned) continue
    const isHead = places.some((place) => words[place]?.isHead)
    const rest = words.filter((_, at) => !places.includes(at))
    for (const other of phrases) {
      if (other === phrase) continue
      const others = rest.filter(({ word }) => !other.some((each) => each.word === word))
      found.push([...other.map((each) => ({ ...each, isHead: each.isHead && isHead })), ...others])
      if (found.length === maxRewordings) return found
    }
  }
  return found
}
