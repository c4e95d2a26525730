import { orderIdOf } from '../orders/order-number.rule.ts'

/** What to search for, derived from the text a manager entered. */
export interface SearchTerms {
  /** The order number in the text, if it may be one. */
  readonly orderId: number | null
  /**
   * Words that must all be in an order's contact or payer. The longest is first, since the index is searched by it.
   * Empty when contacts are not searched.
   */
  readonly words: readonly string[]
  /** The beginning of an article. Null when articles are not searched. */
  readonly article: string | null
}

/** Shorter words match too many orders, and the index cannot find them. */
const minWordLength = 3

/** Derives what to search for. Returns null when the text is empty. */
export function searchTerms(entered: string): SearchTerms | null {
  const text = entered.trim().toLowerCase().replaceAll('ё', 'е').replace(/\s+/g, ' ')
  if (text === '') return null
  const orderId = orderIdOf(text)
  // «Ш-1001» can only be an order number.
  if (/^ш-?\d+$/.test(text)) return { orderId, words: [], article: null }
  const words = (digitsOf(text) ?? text.split(' ')).toSorted((a, b) => b.length - a.length)
  const isLongEnough = (words[0]?.length ?? 0) >= minWordLength
  return { orderId, words: isLongEnough ? words : [], article: text.length >= minWordLength ? text : null }
}

/** Digits of a phone as stored, from «8 (900) 123-45» or «+7 900 12345». Null when there are other characters. */
function digitsOf(text: string): [string] | null {
  if (!/^[+\d\s().–—-]+$/.test(text)) return null
  const digits = text.replace(/\D/g, '')
  return [
    /^8\d{3,10}$/.test(digits) && /[\s(-]/.test(text) ? `7${digits.slice(1)}` : digits.replace(/^8(?=\d{10}$)/, '7'),
  ]
}
