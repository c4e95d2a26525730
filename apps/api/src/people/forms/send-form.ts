import type { forms } from '@shpulka/contract/people/forms'
import type { Pool, Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { uploaderOf } from '../../base/files/uploader.rule.ts'
import { claimUploads } from '../../base/files/uploads.port.ts'
import { badInput, notFound } from '../../base/http/failure.ts'
import { bodyFingerprint } from '../../base/http/idempotency.ts'
import type { RateLimit, RateLimits } from '../../base/http/rate-limits.ts'
import type { Handler, RequestContext } from '../../base/http/request-context.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { recordConsents } from '../consents/consents.port.ts'
import { canonicalEmail } from '../email-codes/canonical-email.rule.ts'
import { requestSubscription } from '../mail-distribution/mail-distribution.port.ts'
import { lockUserForWrite, type TokenConfig } from '../sessions/sessions.port.ts'
import { sentFormView } from './form.view.ts'
import { type FormRow, findForm } from './forms.sql.ts'
import { type FormAnswers, readAnswers } from './read-answers.ts'
import { requestLinkKey } from './request-key.ts'
import {
  deleteExpiredRepeat,
  findAnyRequest,
  findSameRequest,
  insertFormRequest,
  insertRequestEvent,
  insertRequestFiles,
} from './requests.sql.ts'

export interface FormsDeps {
  readonly pool: Pool
  readonly limits: RateLimits
  readonly config: TokenConfig
}

/** How long the same content by the same sender counts as a repeat. */
const repeatSeconds = 600

/** High, because an office, a college or a mobile carrier shares one address. */
const limitPerIp: RateLimit = { name: 'forms-per-address', times: 200, seconds: 3600 }
/** A form sends an email to any submitted address. */
const limitPerEmail: RateLimit = { name: 'forms-per-mailbox', times: 10, seconds: 86_400 }
const limitPerPhone: RateLimit = { name: 'forms-per-phone', times: 20, seconds: 86_400 }

export const sendForm: Handler<typeof forms.sendForm, FormsDeps> = async (ctx, { pool, limits, config }) => {
  const { visitor, body } = ctx
  const [form] = await findForm(pool, visitor.site.id, body.type)
  if (!form) throw notFound('Такой формы на сайте нет')
  const { answers, errors } = await readAnswers(pool, visitor.site.id, form, body.values, new Date())
  if (!body.consents.personalData)
    errors['consents.personalData'] = 'Без согласия на обработку данных мы не можем принять обращение'
  if (Object.keys(errors).length > 0) throw badInput(errors)
  const row = await transaction(pool, async (tx) => {
    if (visitor.user) await lockUserForWrite(tx, visitor.user.id)
    const id = await insertOrFindRequest(tx, ctx, form, answers, limits)
    return (await findAnyRequest(tx, id))[0]!
  })
  return sentFormView(row, form.thanks, requestLinkKey(config, row.id))
}

async function insertOrFindRequest(
  tx: Queryable,
  ctx: RequestContext<typeof forms.sendForm>,
  form: FormRow,
  answers: FormAnswers,
  limits: RateLimits,
): Promise<number> {
  const { site, user, cartToken } = ctx.visitor
  const { name, email, phone, rows, files } = answers
  const sender = user ? `user ${user.id}` : cartToken ? `cart ${cartToken}` : `address ${ctx.clientKey}`
  const repeatKey = bodyFingerprint({ sender, formId: form.id, answers: rows })
  await deleteExpiredRepeat(tx, repeatKey, repeatSeconds)
  const [inserted] = await insertFormRequest(
    tx,
    JSON.stringify({
      site_id: site.id,
      type_id: form.id,
      user_id: user?.id ?? null,
      name,
      email,
      phone,
      answers: rows,
      page: pathOf(ctx.body.page ?? ''),
      repeat_key: repeatKey.toString('hex'),
    }),
  )
  if (!inserted) return (await findSameRequest(tx, repeatKey))[0]!.id
  await limits.consumeIn(
    tx,
    [limitPerIp, ctx.clientKey],
    ...(email === '' ? [] : [[limitPerEmail, `${site.id} ${canonicalEmail(email)}`] as const]),
    ...(phone === '' ? [] : [[limitPerPhone, `${site.id} ${phone}`] as const]),
  )
  await insertRequestEvent(tx, inserted.id, null, 'new', 'buyer', '')
  for (const { code, ids } of files) {
    const claimed = await claimUploads(tx, uploaderOf(ctx.visitor), 'form-attachment', ids)
    if (claimed === null) throw badInput({ [`values.${code}`]: 'Файл не найден: приложите его ещё раз' })
    await insertRequestFiles(tx, inserted.id, code, ids)
  }
  const source = `form-${form.code}` as const
  await recordConsents(tx, { userId: user?.id ?? null, formRequestId: inserted.id, kinds: ['personal-data'], source })
  if (form.offersAdvertising && ctx.body.consents.advertising === true && email !== '')
    await requestSubscription(tx, site.id, email, source)
  await addEmails(tx, [
    { email: 'form-sent', to: 'shop', id: inserted.id },
    ...(email === '' ? [] : [{ email: 'form-sent', to: 'buyer', id: inserted.id } as const]),
  ])
  return inserted.id
}

/** Returns a path on the site, or '' for anything else. */
const pathOf = (page: string) => (/^\/(?!\/)[\w/.,%~-]*$/.test(page) ? page : '')
