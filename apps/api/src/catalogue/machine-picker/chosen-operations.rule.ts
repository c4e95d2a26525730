import type { PickerRows } from './picker-text.view.ts'

/** Operations that the chosen answers need, except those of questions already answered. */
export function chosenOperations({ answers }: PickerRows, chosen: ReadonlySet<string>) {
  const byCode = new Map(answers.map((answer) => [answer.code, answer]))
  const chosenRows = answers.filter(({ code }) => chosen.has(code))
  const answered = new Set(chosenRows.map(({ question }) => question))
  return chosenRows
    .map(({ title, operations }) => ({
      title,
      answers: operations.flatMap((code) => {
        const operation = byCode.get(code)
        return operation && !answered.has(operation.question) ? operation : []
      }),
    }))
    .filter((each) => each.answers.length > 0)
}
