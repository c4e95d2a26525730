import { randomUUID } from 'node:crypto'
import { type Form, forms, type SentForm } from '@shpulka/contract/people/forms'
import { data } from 'react-router'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { sessionOverStatus } from '../../base/api/failure.rule.ts'
import { proofIn } from '../../base/api/proof-fields.rule.ts'
import { isSignedIn, type RequestContext, setTokens } from '../../base/api/request-context.server.ts'
import { uploadFiles } from '../../base/files/upload-files.server.ts'
import { fieldName, formBody, type TypedValues } from './form-body.rule.ts'

/** The result of a form: accepted, or the errors with everything that was typed. */
export interface FormActionResult {
  readonly sent: Omit<SentForm, 'key'> | null
  readonly message: string
  readonly errors: Readonly<Record<string, string>>
  readonly values: TypedValues
  readonly consents: { readonly personalData: boolean; readonly advertising: boolean }
}

/**
 * Submits a filled form to the API. The key that opens the request is set as a cookie and never sent to the page. A
 * guest first gets a cart token, by which a repeated submission is recognised.
 */
export async function answerForm(ctx: RequestContext, form: Form, filled: FormData) {
  if (!isSignedIn(ctx) && ctx.tokens.cart === null) setTokens(ctx, { cart: randomUUID() })
  const typed = formBody(form, filled)
  const files: Record<string, string[]> = {}
  try {
    for (const { code, kind, most: max } of form.fields)
      if (kind === 'file') files[code] = await uploadFiles(ctx, 'form-attachment', filled, fieldName(code), max ?? 1)
    const { key, ...sent } = await callApi(ctx, forms.sendForm, {
      body: formBody(form, filled, files),
      proof: proofIn(filled),
    })
    ctx.changedCookies.set('order-key', key)
    return data<FormActionResult>({
      sent,
      message: '',
      errors: {},
      values: {},
      consents: { personalData: false, advertising: false },
    })
  } catch (error) {
    if (error instanceof Response) throw error
    const { statusCode, message, errors } = failureIn(error)
    if (statusCode >= 500 || statusCode === sessionOverStatus) throw error
    const { file, ...others } = errors
    const fileField = form.fields.find(({ kind }) => kind === 'file')?.code
    return data<FormActionResult>(
      {
        sent: null,
        message,
        errors: { ...others, ...(file !== undefined && fileField && { [`values.${fileField}`]: file }) },
        values: { ...typed.values, ...files },
        consents: typed.consents,
      },
      { status: statusCode },
    )
  }
}
