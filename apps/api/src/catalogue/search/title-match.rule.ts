import { foldedText, foldedWords, searchedWords } from './searched-words.rule.ts'
import { wordStem } from './word-stem.rule.ts'

/** Counts the words of a query that a title has; a prefix or another form of a word counts too. */
export function titleMatch(query: string): (title: string) => number {
  const searched = searchedWords(query).map(({ word }) => ({ word, stem: wordStem(word) }))
  return (title) => {
    const titleWords = foldedWords(foldedText(title))
    return searched.filter(({ word, stem }) =>
      titleWords.some((each) => each.startsWith(word) || wordStem(each) === stem),
    ).length
  }
}
