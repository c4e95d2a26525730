/** One answer per question, the last one; unknown answers are skipped. */
export function oneAnswerPerQuestion(
  codes: readonly string[],
  questionOf: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const byQuestion = new Map<string, string>()
  for (const code of codes) {
    const question = questionOf.get(code)
    if (question !== undefined) byQuestion.set(question, code)
  }
  return new Set(byQuestion.values())
}

/** The picker's answer for this many pieces a shift. Null when the owner has none for so few. */
export const volumeAnswer = (
  volumes: readonly { readonly answer: string; readonly fromUnits: number }[],
  units: number,
): string | null => volumes.findLast(({ fromUnits }) => fromUnits <= units)?.answer ?? null
