import { type SearchedWord, searchedWords } from './searched-words.rule.ts'
import { wordStem } from './word-stem.rule.ts'

/** Groups of phrases that mean one thing, word by word. */
export type Synonyms = readonly (readonly (readonly SearchedWord[])[])[]

/** A question is asked in so many other words at most. */
const maxRewordings = 8

export const synonymsOf = (groups: readonly (readonly string[])[]): Synonyms =>
  groups.map((phrases) => phrases.map(searchedWords).filter((words) => words.length > 0))

/** The same question in other words: a phrase of it that has synonyms is replaced by each of them. */
export function rewordings(words: readonly SearchedWord[], synonyms: Synonyms): SearchedWord[][] {
  const stems = words.map(({ word }) => wordStem(word))
  const found: SearchedWord[][] = []
  for (const phrases of synonyms) {
    for (const phrase of phrases) {
      const places = phrase.map(({ word }) => stems.indexOf(wordStem(word)))
      if (places.includes(-1)) continue
      const rest = words.filter((_, at) => !places.includes(at))
      for (const other of phrases) {
        if (other === phrase) continue
        found.push([...other, ...rest.filter(({ word }) => !other.some((each) => each.word === word))])
        if (found.length === maxRewordings) return found
      }
    }
  }
  return found
}
