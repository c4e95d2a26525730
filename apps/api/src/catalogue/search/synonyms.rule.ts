import { type SearchedWord, searchedWords } from './searched-words.rule.ts'
import { wordStem } from './word-stem.rule.ts'

type Phrase = readonly SearchedWord[]

/** Phrases that mean one thing, word by word. */
export interface Synonyms {
  readonly groups: readonly (readonly Phrase[])[]
  /** Phrases by the stem they begin with: a question has few of them, the owner writes hundreds. */
  readonly starts: ReadonlyMap<string, readonly PhraseStart[]>
}

interface PhraseStart {
  /** Its place among all. */
  readonly at: number
  readonly phrase: Phrase
  /** Those that mean the same. */
  readonly phrases: readonly Phrase[]
}

/** A question is asked in so many other words at most. */
const maxRewordings = 16

export function synonymsOf(texts: readonly (readonly string[])[]): Synonyms {
  const groups = texts.map((phrases) => phrases.map(searchedWords).filter((words) => words.length > 0))
  const all = groups.flatMap((phrases) => phrases.map((phrase) => ({ phrase, phrases })))
  const starts = Map.groupBy(
    all.map((each, at) => ({ ...each, at })),
    ({ phrase }) => wordStem(phrase[0]?.word ?? ''),
  )
  return { groups, starts }
}

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
  return synonyms.groups.flatMap((phrases) =>
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
    (synonyms.starts.get(stem) ?? []).flatMap(({ phrase, phrases }) => (isIt(phrase) ? [phrases] : [])),
  )
  return [...groups].flatMap((phrases) =>
    phrases.flatMap((phrase) => (phrase.length === 1 && !isIt(phrase) ? (phrase[0]?.word ?? []) : [])),
  )
}

function rewordedOnce(words: readonly SearchedWord[], synonyms: Synonyms): SearchedWord[][] {
  const stems = words.map(({ word }) => wordStem(word))
  const found: SearchedWord[][] = []
  const begun = [...new Set(stems)].flatMap((stem) => synonyms.starts.get(stem) ?? [])
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
