import type { PickerRows, PlanningRows } from '../machine-picker/machine-picker.port.ts'

/** Questions for the buyer: those not answered by the garment, the number of pieces or a kind of workplace. */
export function openQuestions(
  { questions, answers }: PickerRows,
  { stations, volumes }: PlanningRows,
  garmentAnswers: readonly string[],
): string[] {
  const answered = new Set([
    ...garmentAnswers,
    ...stations.flatMap(({ operation }) => operation ?? []),
    ...volumes.map(({ answer }) => answer),
  ])
  const answeredQuestions = new Set(answers.flatMap(({ code, question }) => (answered.has(code) ? [question] : [])))
  return questions.flatMap(({ code }) => (answeredQuestions.has(code) ? [] : [code]))
}
