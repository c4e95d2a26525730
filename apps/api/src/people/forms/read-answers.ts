import type { Queryable } from '../../base/db/pool.ts'
import { dayInMoscow } from '../../base/text/date-text.rule.ts'
import { type AnswerValue, parseFieldValue } from './field-value.rule.ts'
import { type FormRow, findProductByIdOrVendorCode } from './forms.sql.ts'
import type { AnswerRow } from './requests.sql.ts'

/** Parsed and validated answers of a form. */
export interface FormAnswers {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly rows: readonly AnswerRow[]
  readonly files: readonly { readonly code: string; readonly ids: readonly string[] }[]
}

/**
 * Parses the values of a form's fields. `errors` are Russian messages by field. Ignores values of unknown fields.
 */
export async function readAnswers(
  tx: Queryable,
  siteId: number,
  form: Pick<FormRow, 'fields'>,
  values: Readonly<Record<string, AnswerValue>>,
  now: Date,
): Promise<{ answers: FormAnswers; errors: Record<string, string> }> {
  const today = dayInMoscow(now)
  const errors: Record<string, string> = {}
  const rows: AnswerRow[] = []
  for (const field of form.fields) {
    const { code, kind, label } = field
    const submitted = Object.hasOwn(values, code) ? values[code] : undefined
    const { value, text, error } = parseFieldValue(field, submitted, today)
    if (error !== null) {
      errors[`values.${code}`] = error
      continue
    }
    const product =
      kind === 'product' && typeof value === 'string'
        ? (await findProductByIdOrVendorCode(tx, siteId, value))[0]
        : undefined
    if (kind === 'product' && value !== null && !product)
      errors[`values.${code}`] = 'Такого товара на сайте нет: проверьте артикул'
    rows.push(
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
  const contactText = (contact: 'name' | 'email' | 'phone') => {
    const code = form.fields.find((field) => field.contact === contact)?.code
    return rows.find((answer) => answer.code === code)?.text ?? ''
  }
  const files = rows.flatMap(({ code, kind, value }) =>
    kind === 'file' && Array.isArray(value) ? [{ code, ids: value as string[] }] : [],
  )
  return {
    answers: { name: contactText('name'), email: contactText('email'), phone: contactText('phone'), rows, files },
    errors,
  }
}
