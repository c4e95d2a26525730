import type { ErrorObject } from 'ajv'

/** `/personalData/email` → `personalData.email`; a missing field gives the name of the field, not of its parent. */
export function fieldOf(error: Pick<ErrorObject, 'instancePath' | 'keyword' | 'params'>): string {
  const path = error.instancePath.split('/').slice(1).map(unescapePointer)
  const missing = error.keyword === 'required' ? [String(error.params.missingProperty)] : []
  return [...path, ...missing].join('.')
}

/** JSON pointer escapes of RFC 6901. */
const unescapePointer = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')

/** The error of a field in Russian, for a person who fills in a form. */
export function validationMessage({ keyword, params }: Pick<ErrorObject, 'keyword' | 'params'>): string {
  switch (keyword) {
    case 'required':
      return 'Заполните это поле'
    case 'type':
      return typeMessages[String(params.type)] ?? 'Значение не того вида'
    case 'minimum':
      return `Не меньше ${params.limit}`
    case 'maximum':
      return `Не больше ${params.limit}`
    case 'minLength':
      return params.limit === 1 ? 'Заполните это поле' : `Не короче ${params.limit} знаков`
    case 'maxLength':
      return `Не длиннее ${params.limit} знаков`
    case 'minItems':
      return 'Список пуст'
    case 'maxItems':
      return `В списке может быть не больше ${params.limit}`
    case 'enum':
    case 'const':
    case 'anyOf':
      return 'Такого значения нет'
    case 'format':
      return params.format === 'uuid'
        ? 'Нужен идентификатор вида 00000000-0000-0000-0000-000000000000'
        : 'Значение записано неверно'
    default:
      return 'Значение записано неверно'
  }
}

const typeMessages: Record<string, string> = {
  integer: 'Нужно целое число',
  number: 'Нужно число',
  string: 'Нужен текст',
  boolean: 'Нужно true или false',
  array: 'Нужен список',
  object: 'Нужен объект',
}

/**
 * The first error of each field. A union gives an error for each of its branches; only the error of the union is used.
 */
export function validationErrors(errors: readonly ErrorObject[]): Record<string, string> {
  const unions = errors.filter(({ keyword }) => keyword === 'anyOf').map(({ schemaPath }) => schemaPath)
  const result: Record<string, string> = {}
  for (const error of errors) {
    // Duplicates the errors of its branch.
    if (error.keyword === 'if') continue
    if (unions.some((union) => error.schemaPath !== union && error.schemaPath.startsWith(`${union}/`))) continue
    result[fieldOf(error)] ??= validationMessage(error)
  }
  return result
}
