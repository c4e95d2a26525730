import { pickerMaxAnswers } from '@shpulka/contract/catalogue/machine-picker'

/** Reads the answers of a request, or reports errors by answer. */
export function chosenAnswers(
  text: string,
  questionOf: ReadonlyMap<string, string>,
): { chosen: ReadonlySet<string>; errors: Record<string, string> } {
  const codes = text === '' ? [] : text.split(',')
  const errors: Record<string, string> = {}
  const answered = new Set<string>()
  codes.forEach((code, n) => {
    const question = questionOf.get(code)
    if (question === undefined) errors[`answers.${n}`] = 'Такого ответа нет'
    else if (answered.has(question)) errors[`answers.${n}`] = 'На этот вопрос уже отвечено'
    else answered.add(question)
  })
  if (codes.length > pickerMaxAnswers) errors.answers = `Не больше ${pickerMaxAnswers} ответов`
  return { chosen: new Set(codes), errors }
}
