import { searchedWords } from './searched-words.rule.ts'

const longest = 100

/**
 * Words of a question as stored, whoever asked; null: nothing worth keeping, or what may tell of a person (a phone, an
 * address of mail).
 */
export function wordsToLog(question: string): string | null {
  if (question.includes('@') || /(?:\p{Nd}[\s()+.-]*){10}/u.test(question)) return null
  const words = searchedWords(question)
    .map(({ shown }) => shown)
    .join(' ')
  return words === '' ? null : words.slice(0, longest).trimEnd()
}
