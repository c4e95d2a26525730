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
  const isIt = (phrase: readonly SearchedWord[]) => phrase.length === 1 && wordStem(phrase[0]?.word ?? '') === stem
  return synonyms.flatMap((phrases) =>
    phrases.some(isIt)
      ? phrases.flatMap((phrase) => (phrase.length === 1 && !isIt(phrase) ? (phrase[0]?.word ?? []) : []))
      : [],
  )
}

function rewordedOnce(words: readonly SearchedWord[], synonyms: Synonyms): SearchedWord[][] {
  const stems = words.map(({ word }) => wordStem(word))
  const found: SearchedWord[][] = []
  for (const phrases of synonyms) {
    for (const phrase of phrases) {
      // Most have none of the words.
      if (!stems.includes(wordStem(phrase[0]?.word ?? ''))) continue
      const places = phrase.map(({ word }) => stems.indexOf(wordStem(word)))
      // «Машина с автоматической петлёй» is no machine for buttonholes: a phrase stands together.
      if (places.includes(-1) || Math.max(...places) - Math.min(...places) >= places.length) continue
      const isHead = places.some((place) => words[place]?.isHead)
      const rest = words.filter((_, at) => !places.includes(at))
      for (const other of phrases) {
        if (other === phrase) continue
        const others = rest.filter(({ word }) => !other.some((each) => each.word === word))
        found.push([...other.map((each) => ({ ...each, isHead: each.isHead && isHead })), ...others])
        if (found.length === maxRewordings) return found
      }
    }
  }
  return found
}
