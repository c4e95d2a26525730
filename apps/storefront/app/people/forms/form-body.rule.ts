import type { Form } from '@shpulka/contract/people/forms'

/** Typed values by field code: for the call, and to fill the form again. */
export type TypedValues = Readonly<Record<string, string | boolean | readonly string[]>>

/**
 * The call's body from the form; the browser computes its proof of work over the same body. `files`: file ids by field
 * code, when files came with the form itself.
 */
export function formBody(
  form: Pick<Form, 'code' | 'fields'>,
  data: FormData,
  files: Readonly<Record<string, readonly string[]>> = {},
) {
  const values: Record<string, string | boolean | string[]> = {}
  for (const { code, kind } of form.fields) {
    const typed = data.getAll(fieldName(code)).filter((value): value is string => typeof value === 'string')
    if (kind === 'file') values[code] = [...(files[code] ?? typed.filter((id) => id !== ''))]
    else if (kind === 'checkbox') values[code] = typed.length > 0
    else values[code] = typed[0] ?? ''
  }
  return {
    type: form.code,
    values,
    consents: { personalData: data.get('consent') === 'on', advertising: data.get('advertising') === 'on' },
    page: String(data.get('page') ?? '').slice(0, 300),
  }
}

export const fieldName = (code: string): string => `values.${code}`
