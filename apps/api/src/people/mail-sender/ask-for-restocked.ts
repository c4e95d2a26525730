import type { mailSender } from '@shpulka/contract/people/mail-sender'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { badInput, notFound, unprocessable } from '../../base/http/failure.ts'
import type { RateLimit, RateLimits } from '../../base/http/rate-limits.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { cleanLine } from '../../base/text/plain-text.rule.ts'
import { recordConsents } from '../consents/consents.port.ts'
import { canonicalEmail } from '../email-codes/canonical-email.rule.ts'
import { ownsEmail } from '../mail-distribution/mail-distribution.port.ts'
import { lockUserForWrite, type TokenConfig } from '../sessions/sessions.port.ts'
import { isEmail } from '../users/contact.rule.ts'
import { findRequestedGroup, requestRestockNotice, subscribeToRestock } from './restock.sql.ts'

export interface MailSenderDeps {
  readonly pool: Pool
  readonly config: TokenConfig
  readonly limits: RateLimits
}

/** Emails a day that requests of strangers can send to one address, for all goods. */
const limitPerEmail: RateLimit = { name: 'back-in-stock-emails-per-mailbox', times: 6, seconds: 86_400 }
/** High, because an office or a mobile carrier shares one address. Each email address has its own limit. */
const limitPerIp: RateLimit = { name: 'back-in-stock-emails-per-address', times: 200, seconds: 3600 }
const limitPerUser: RateLimit = { name: 'back-in-stock-waits-per-user', times: 200, seconds: 86_400 }

export const askForRestocked: Handler<typeof mailSender.askForRestocked, MailSenderDeps> = async (
  ctx,
  { pool, limits },
) => {
  const { visitor, body } = ctx
  const email = cleanLine(body.email).toLowerCase()
  const targetCount = [body.group, body.product, body.offer].filter((id) => id !== undefined).length
  const errors = {
    ...(!isEmail(email) && { email: 'Адрес почты записан неверно: нужен вид name@example.ru' }),
    ...(targetCount !== 1 && { group: 'Назовите товар: одну группу, одно предложение или одну карточку' }),
    ...(!body.consent && { consent: 'Без согласия на обработку данных мы не можем сохранить адрес почты' }),
  }
  if (Object.keys(errors).length > 0) throw badInput(errors)
  const siteId = visitor.site.id
  const [group] = await findRequestedGroup(pool, siteId, body.group ?? null, body.product ?? null, body.offer ?? null)
  if (!group) throw notFound('Такой товар здесь больше не продаётся')
  if (group.free > 0) throw unprocessable('Этот товар уже в наличии: положите его в корзину')
  const { user } = visitor
  if (user && (await ownsEmail(pool, user.id, email))) {
    await limits.consume([limitPerUser, `user ${user.id}`])
    await transaction(pool, async (tx) => {
      await lockUserForWrite(tx, user.id)
      await subscribeToRestock(tx, siteId, email, group.id, user.id)
      await recordConsents(tx, { userId: user.id, kinds: ['personal-data'], source: 'restocked' })
    })
    return { isWaiting: true, title: group.title }
  }
  await limits.consume([limitPerEmail, `${siteId} ${canonicalEmail(email)}`], [limitPerIp, ctx.clientKey])
  await transaction(pool, async (tx) => {
    const [requested] = await requestRestockNotice(tx, siteId, email, group.id)
    if (requested)
      await addEmails(tx, [
        { email: 'restock-confirmation', to: 'buyer', id: `${requested.id}.${requested.confirmationStamp}` },
      ])
  })
  return { isWaiting: null, title: '' }
}
