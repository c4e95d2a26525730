import { planMaxNorms, planMaxSeconds } from '@shpulka/contract/catalogue/workshop-planner'

/** Reads the norms of a request, `code:seconds` separated by commas, or reports errors by code. */
export function readNorms(
  text: string,
  operationCodes: ReadonlySet<string>,
): { norms: ReadonlyMap<string, number>; errors: Record<string, string> } {
  const norms = new Map<string, number>()
  const errors: Record<string, string> = {}
  const parts = text === '' ? [] : text.split(',')
  parts.forEach((part, n) => {
    const [code = '', seconds = ''] = part.split(':')
    if (!operationCodes.has(code)) errors[`norms.${n}`] = 'Такой операции нет'
    else if (norms.has(code)) errors[`norms.${n}`] = 'Норма этой операции уже названа'
    else if (!/^\d{1,5}$/.test(seconds) || Number(seconds) > planMaxSeconds || part.split(':').length > 2)
      errors[`norms.${n}`] = `Секунд на операцию от 0 до ${planMaxSeconds}`
    else norms.set(code, Number(seconds))
  })
  if (parts.length > planMaxNorms) errors.norms = `Не больше ${planMaxNorms} норм`
  return { norms, errors }
}
