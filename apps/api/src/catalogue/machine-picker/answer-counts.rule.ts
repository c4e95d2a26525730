import { type Candidates, countMatching, type PickRule } from './pick.rule.ts'

/** The chosen answers with one more, which replaces the chosen answer to its question. */
export const withAnswer = (
  chosen: ReadonlySet<string>,
  code: string,
  questionOf: ReadonlyMap<string, string>,
): ReadonlySet<string> =>
  new Set([...[...chosen].filter((each) => questionOf.get(each) !== questionOf.get(code)), code])

/**
 * How many machines each answer gives together with the chosen ones. Requirements already relaxed do not lower the
 * counts of other answers.
 */
export const answerCounts = (
  candidates: Candidates,
  chosen: ReadonlySet<string>,
  questionOf: ReadonlyMap<string, string>,
  relaxed: readonly PickRule[],
): ReadonlyMap<string, number> =>
  new Map(
    [...questionOf.keys()].map((code) => [
      code,
      countMatching(candidates, withAnswer(chosen, code, questionOf), chosen.has(code) ? [] : relaxed),
    ]),
  )
