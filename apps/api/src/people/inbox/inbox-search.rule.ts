import type { InboxKind } from '@shpulka/contract/people/inbox'
import { customerSearchWords } from '../customers/customer-search-words.rule.ts'
import type { InboxSource } from './inbox-source.port.ts'

/** What to search the inbox for, derived from what was typed. */
export interface InboxSearch {
  /** The number in the text. Null when it is not one of these kinds. */
  readonly id: number | null
  /** Kinds whose number it may be. */
  readonly kinds: readonly InboxKind[]
  /** Words that must all be there. Empty when the text is too short. */
  readonly words: readonly string[]
  /** The word that handled items are found by. Null: all are too short for an index. */
  readonly longestWord: string | null
}

const minLength = 2
const minIndexedLength = 3

/** Derives what to search for; a number without its letter may be of any kind. */
export function inboxSearch(
  typed: string,
  sources: readonly Pick<InboxSource, 'kind' | 'numberOf'>[],
): InboxSearch | null {
  const text = typed.trim()
  if (text.length < minLength) return null
  const number = plainNumber(text)
  const id = /^\D?([1-9]\d{0,8})$/.exec(number)?.[1]
  const kinds =
    id === undefined
      ? []
      : sources
          .filter(({ numberOf }) => number === id || number === plainNumber(numberOf(Number(id))))
          .map(({ kind }) => kind)
  const words = customerSearchWords(text)
  const longestWord =
    words.toSorted((a, b) => b.length - a.length).find((word) => word.length >= minIndexedLength) ?? null
  return { id: kinds.length > 0 ? Number(id) : null, kinds, words, longestWord }
}

/** «О-1001», «o1001» and «О 1001» are the same number; a Latin O stands for the Russian one, as on paper. */
const plainNumber = (number: string) => number.toLowerCase().replace(/[\s-]/g, '').replace(/^o/, 'о')
