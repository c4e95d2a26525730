import { isOneTypo } from '../../base/text/is-one-typo.rule.ts'

const shortestCorrected = 4

/**
 * Stems of a search with unknown ones replaced by a known stem one typo away; null: nothing can be corrected. Words
 * with digits are never corrected.
 */
export function correctedWords(asked: readonly string[], known: readonly string[]): string[] | null {
  const knownStems = new Set(known)
  const corrected = asked.map((word) =>
    knownStems.has(word) || word.length < shortestCorrected || /\d/.test(word)
      ? word
      : (known.find((each) => each[0] === word[0] && isOneTypo(each, word)) ??
        known.find((each) => isOneTypo(each, word)) ??
        word),
  )
  return corrected.some((word, n) => word !== asked[n]) ? corrected : null
}
