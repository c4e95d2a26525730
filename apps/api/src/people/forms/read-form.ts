import type { Tx } from '../../base/db/pool.ts'
import { type GivenValue, readFieldValue } from './field-value.rule.ts'
import { type FormRow, findNamedProduct } from './forms.sql.ts'
import type { AnswerRow } from './requests.sql.ts'

/** A form as it was understood. */
export interface FilledForm {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly answers: readonly AnswerRow[]
  readonly files: readonly { readonly code: string; readonly ids: readonly string[] }[]
}

/**
 * Reads what was put in the fields of a form; `errors` by field, in Russian. What the form does not ask for is passed
 * over.
 */
export async function readForm(
  tx: Tx,
  siteId: number,
  form: Pick<FormRow, 'fields'>,
  values: Readonly<Record<string, GivenValue>>,
  now: Date,
): Promise<{ filled: FilledForm; errors: Record<string, string> }> {
  const today = moscowDay.format(now)
  const errors: Record<string, string> = {}
  const answers: AnswerRow[] = []
  for (const field of form.fields) {
    const { code, kind, label } = field
    const given = Object.hasOwn(values, code) ? values[code] : undefined
    const { value, text, error } = readFieldValue(field, given, today)
    if (error !== null) {
      errors[`values.${code}`] = error
      continue
    }
    const product =
      kind === 'product' && typeof value === 'string' ? (await findNamedProduct(tx, siteId, value))[0] : undefined
    if (kind === 'product' && value !== null && !product)
      errors[`values.${code}`] = 'Такого товара на сайте нет: проверьте артикул'
    answers.push(
      product
        ? {
            code,
            kind,
            label,
            value: product.id,
            text: `${product.title}${product.vendorCode && ` (артикул ${product.vendorCode})`}`,
          }
        : { code, kind, label, value, text },
    )
  }
  const contact = (what: 'name' | 'email' | 'phone') => {
    const code = form.fields.find((field) => field.contact === what)?.code
    return answers.find((answer) => answer.code === code)?.text ?? ''
  }
  const files = answers.flatMap(({ code, kind, value }) =>
    kind === 'file' && Array.isArray(value) ? [{ code, ids: value as string[] }] : [],
  )
  return { filled: { name: contact('name'), email: contact('email'), phone: contact('phone'), answers, files }, errors }
}

const moscowDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' })
