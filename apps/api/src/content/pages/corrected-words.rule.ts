import { isOneTypo } from '../../base/text/is-one-typo.rule.ts'

const minLength = 4

/**
 * Replaces unknown stems of a search by existing stems one typo away; null: nothing can be corrected. Words with digits
 * are never corrected.
 */
export function correctedWords(searched: readonly string[], existing: readonly string[]): string[] | null {
  const existingStems = new Set(existing)
  const corrected = searched.map((word) =>
    existingStems.has(word) || word.length < minLength || /\d/.test(word)
      ? word
      : (existing.find((each) => each[0] === word[0] && isOneTypo(each, word)) ??
        existing.find((each) => isOneTypo(each, word)) ??
        word),
  )
  return corrected.some((word, n) => word !== searched[n]) ? corrected : null
}
