import { foldedText, foldedWords } from '../../catalogue/search/searched-words.rule.ts'
import type { ParsedLine } from './pasted-list.rule.ts'

/** A way to read a line without an article: a title, and how many are wanted. */
export interface TitledLine {
  readonly title: string
  readonly count: number
}

/** «Парта ученическая 10» is the title as it stands, or ten of what is called so without the number: in this order. */
export function titlesIn({
  words,
  count,
  countAfter,
}: Pick<ParsedLine, 'words' | 'count' | 'countAfter'>): TitledLine[] {
  const whole = { title: words, count: count ?? 1 }
  if (count !== null || countAfter === null || countAfter < 1) return [whole]
  return [whole, { title: words.replace(/\s+\d+\s*$/, ''), count: countAfter }]
}

/** Whether two titles have the same words: case, ё and signs between them tell nothing. */
export const isSameTitle = (one: string, other: string): boolean => plain(one) !== '' && plain(one) === plain(other)

const plain = (title: string): string => foldedWords(foldedText(title)).join(' ')
