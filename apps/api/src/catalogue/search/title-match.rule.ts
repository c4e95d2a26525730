import { foldedText, foldedWords, searchedWords } from './searched-words.rule.ts'
import { wordStem } from './word-stem.rule.ts'

/** Counts the words of the question a title has; a beginning or another form of a word counts. */
export function titleMatch(question: string): (title: string) => number {
  const searched = searchedWords(question).map(({ word }) => ({ word, stem: wordStem(word) }))
  return (title) => {
    const own = foldedWords(foldedText(title))
    return searched.filter(({ word, stem }) => own.some((each) => each.startsWith(word) || wordStem(each) === stem))
      .length
  }
}
