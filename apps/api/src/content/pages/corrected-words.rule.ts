import { isOneTypo } from '../../base/text/is-one-typo.rule.ts'

const shortestCorrected = 4

/**
 * Stems of a question with those that nothing has replaced by one that is a typo away; null: there is nothing to
 * correct them by. A word with a number is never corrected.
 */
export function correctedWords(asked: readonly string[], known: readonly string[]): string[] | null {
  const have = new Set(known)
  const corrected = asked.map((word) =>
    have.has(word) || word.length < shortestCorrected || /\d/.test(word)
      ? word
      : (known.find((each) => each[0] === word[0] && isOneTypo(each, word)) ??
        known.find((each) => isOneTypo(each, word)) ??
        word),
  )
  return corrected.some((word, n) => word !== asked[n]) ? corrected : null
}
