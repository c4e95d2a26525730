import { codeDigits } from '@shpulka/contract/people/sessions'

/** The first digits of a number as random as the bytes: of 64 bits, so that each code is as likely as another. */
export const digitsOf = (bytes: Buffer, digits: number): string =>
  String(bytes.readBigUInt64BE(0) % 10n ** BigInt(digits)).padStart(digits, '0')

/** A code as an email shows it: 1234 5678. */
export const shownCode = (code: string): string => code.replace(/(?=(....)+$)/g, ' ').trim()

/** Whether a text is a code at all: people copy it with spaces and hyphens. */
export const looksLikeCode = (given: string): boolean => bare(given).length === codeDigits && /^\d+$/.test(bare(given))

/** Whether it is the code; as long whichever digit is wrong. */
export function isCode(given: string, code: string): boolean {
  const text = bare(given)
  if (text.length !== code.length) return false
  let difference = 0
  for (let at = 0; at < code.length; at += 1) difference |= text.charCodeAt(at) ^ code.charCodeAt(at)
  return difference === 0
}

const bare = (given: string) => given.replace(/[\s\u00a0-]/g, '')
