/** Answers with those given later in the place of earlier ones of the same question; unknown ones are left out. */
export function laterAnswers(codes: readonly string[], questionOf: ReadonlyMap<string, string>): ReadonlySet<string> {
  const byQuestion = new Map<string, string>()
  for (const code of codes) {
    const question = questionOf.get(code)
    if (question !== undefined) byQuestion.set(question, code)
  }
  return new Set(byQuestion.values())
}

/** The answer that so many pieces a shift are; null: the owner has none for so few. */
export const volumeAnswer = (
  volumes: readonly { readonly answer: string; readonly fromUnits: number }[],
  units: number,
): string | null => volumes.findLast(({ fromUnits }) => fromUnits <= units)?.answer ?? null
