import type { Form, FormRequest, SentForm } from '@shpulka/contract/people/forms'
import { fieldLimits, fieldMask } from './field-value.rule.ts'
import type { FormRow } from './forms.sql.ts'
import { maskedAnswer } from './masked-answer.rule.ts'
import { requestNumber } from './request-number.rule.ts'
import type { RequestRow } from './requests.sql.ts'

/** Maps a form to the contract. */
export const formView = ({ id: _, questionField, fields, ...form }: FormRow): Form => ({
  ...form,
  publishes: questionField !== null,
  fields: fields.map((field) => ({ ...field, ...fieldLimits(field), mask: fieldMask(field.kind) })),
})

const statusView = ({ id: _, ...status }: RequestRow['status']) => status

/** The response to a sent form. */
export const sentFormView = (row: RequestRow, thanks: string, key: string): SentForm => ({
  id: row.id,
  number: requestNumber(row.id),
  key,
  status: statusView(row.status),
  thanks,
  email: row.email,
  createdAt: row.createdAt.toISOString(),
})

/**
 * A request for its sender. `isMasked` is true when it was opened by the link only, because a forwarded email discloses
 * the link.
 */
export const requestView = (row: RequestRow, { isMasked = false } = {}): FormRequest => ({
  id: row.id,
  number: requestNumber(row.id),
  type: { code: row.type.code, title: row.type.title },
  status: statusView(row.status),
  isCancellable: row.isCancellable && !isMasked,
  answers: row.answers
    .filter(({ kind, text }) => kind !== 'file' && text !== '')
    .map((answer) => ({ label: answer.label, text: isMasked ? maskedAnswer(answer, row.name) : answer.text })),
  files: row.files,
  events: row.events.map(({ status, answer, at }) => ({ status, answer, at: new Date(at).toISOString() })),
  createdAt: row.createdAt.toISOString(),
})
