import { codeDigits } from '@shpulka/contract/people/sessions'

/** Makes a code from random bytes; it uses 64 bits, so all codes are practically equally likely. */
export const digitsOf = (bytes: Buffer, digits: number): string =>
  String(bytes.readBigUInt64BE(0) % 10n ** BigInt(digits)).padStart(digits, '0')

/** Formats a code in groups, for emails: 1234 5678. */
export const shownCode = (code: string): string => code.replace(/(?=(....)+$)/g, ' ').trim()

/** Whether a text has the form of a code: people copy it with spaces and hyphens. */
export const looksLikeCode = (text: string): boolean =>
  stripSeparators(text).length === codeDigits && /^\d+$/.test(stripSeparators(text))

/** Whether a text is this code; compared in constant time. */
export function isCode(text: string, code: string): boolean {
  const digits = stripSeparators(text)
  if (digits.length !== code.length) return false
  let difference = 0
  for (let n = 0; n < code.length; n += 1) difference |= digits.charCodeAt(n) ^ code.charCodeAt(n)
  return difference === 0
}

const stripSeparators = (text: string) => text.replace(/[\s\u00a0-]/g, '')
