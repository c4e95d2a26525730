import { orderIdOf } from '../orders/order-number.rule.ts'

/** What to search for by the text a manager typed. */
export interface TypedWords {
  /** The order it may name; null: none. */
  readonly orderId: number | null
  /**
   * Words that must all be in an order's contact or payer, the longest first, for an index finds by it. Empty: no
   * search there.
   */
  readonly words: readonly string[]
  /** The beginning of an article; null: no search by article. */
  readonly article: string | null
}

/** Shorter words are in every order, and no index finds them. */
const minWord = 3

/** What to search for; null: nothing was typed. */
export function typedWords(typed: string): TypedWords | null {
  const text = typed.trim().toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ')
  if (text === '') return null
  const orderId = orderIdOf(text)
  // «Ш-1001» names an order and nothing else.
  if (/^ш-?\d+$/.test(text)) return { orderId, words: [], article: null }
  const words = (digitsOf(text) ?? text.split(' ')).toSorted((a, b) => b.length - a.length)
  const isLookedFor = (words[0]?.length ?? 0) >= minWord
  return { orderId, words: isLookedFor ? words : [], article: text.length >= minWord ? text : null }
}

/** Digits of a phone as they are stored, from «8 (900) 123-45» or «+7 900 12345»; null: the text has other signs. */
function digitsOf(text: string): [string] | null {
  if (!/^[+\d\s().–—-]+$/.test(text)) return null
  const digits = text.replace(/\D/g, '')
  return [
    /^8\d{3,10}$/.test(digits) && /[\s(-]/.test(text) ? `7${digits.slice(1)}` : digits.replace(/^8(?=\d{10}$)/, '7'),
  ]
}
