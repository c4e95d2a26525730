import { searchedWords } from './searched-words.rule.ts'

const longest = 100

/**
 * The words of a query as they are logged, without who searched; null: nothing worth storing, or it may be personal (a
 * phone, an email address).
 */
export function wordsToLog(query: string): string | null {
  if (query.includes('@') || /(?:\p{Nd}[\s()+.-]*){10}/u.test(query)) return null
  const words = searchedWords(query)
    .map(({ shown }) => shown)
    .join(' ')
  return words === '' ? null : words.slice(0, longest).trimEnd()
}
