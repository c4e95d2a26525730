import { codeDigits } from '@shpulka/contract/people/sessions'

/** A code of random bytes; 64 bits are used, so that all codes are practically equally likely. */
export const digitsOf = (bytes: Buffer, digits: number): string =>
  String(bytes.readBigUInt64BE(0) % 10n ** BigInt(digits)).padStart(digits, '0')

/** A code in groups, for emails: 1234 5678. */
export const shownCode = (code: string): string => code.replace(/(?=(....)+$)/g, ' ').trim()

/** Whether a text is a code at all: people copy it with spaces and hyphens. */
export const looksLikeCode = (given: string): boolean => bare(given).length === codeDigits && /^\d+$/.test(bare(given))

/** Whether it is the code; compared in constant time. */
export function isCode(given: string, code: string): boolean {
  const text = bare(given)
  if (text.length !== code.length) return false
  let difference = 0
  for (let n = 0; n < code.length; n += 1) difference |= text.charCodeAt(n) ^ code.charCodeAt(n)
  return difference === 0
}

const bare = (given: string) => given.replace(/[\s\u00a0-]/g, '')
