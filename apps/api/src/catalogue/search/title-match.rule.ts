import { searchedWords } from './searched-words.rule.ts'
import { wordStem } from './word-stem.rule.ts'

/**
 * How well a title answers a query: each word that both have, whole, as a prefix or in another form. What is only said
 * of the purpose counts half: «Масло для швейных машин» is no machine.
 */
export function titleMatch(query: string): (title: string) => number {
  const searched = stemmedWords(query)
  return (title) => {
    const titleWords = stemmedWords(title)
    return searched.reduce((sum, { word, stem, isHead }) => {
      const same = titleWords.filter((each) => each.word.startsWith(word) || each.stem === stem)
      return sum + (same.some((each) => each.isHead === isHead) ? 1 : same.length > 0 ? 0.5 : 0)
    }, 0)
  }
}

const stemmedWords = (text: string) =>
  searchedWords(text).map(({ word, isHead }) => ({ word, stem: wordStem(word), isHead }))
