import type { recalls } from '@shpulka/contract/people/recall'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { badInput } from '../../base/http/failure.ts'
import type { RateLimit, RateLimits } from '../../base/http/rate-limits.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { cleanLine, cleanMultilineText } from '../../base/text/plain-text.rule.ts'
import { recordConsents } from '../consents/consents.port.ts'
import { lockUserForWrite } from '../sessions/sessions.port.ts'
import { phoneNumber, phoneProblem } from '../users/contact.rule.ts'
import { recallView } from './recall.view.ts'
import { findRecall, findRecallTopics, upsertRecall } from './recalls.sql.ts'

/** Enough for two recalls about every topic, each sent twice. */
const recallsPerUser: RateLimit = { name: 'recalls-per-user', times: 20, seconds: 3600 }

export interface RecallDeps {
  readonly pool: Pool
  readonly limits: RateLimits
}

/** Adds a recall. A repeated request returns the same recall and sends no second email. */
export const addRecall: Handler<typeof recalls.addRecall, RecallDeps> = async ({ visitor, body }, { pool, limits }) => {
  const fio = cleanLine(body.fio)
  const phone = phoneNumber(body.phone)
  const topics = await findRecallTopics(pool)
  const errors = {
    ...(!topics.some(({ id }) => id === body.topicId) && { topicId: 'Такой темы нет в списке' }),
    ...(!/\p{L}{2}/u.test(fio) && { fio: 'Укажите, как к вам обращаться' }),
    ...(phone === null && { phone: phoneProblem(body.phone) }),
    ...(!body.consent && { consent: 'Без согласия на обработку данных мы не можем перезвонить' }),
  }
  if (Object.keys(errors).length > 0) throw badInput(errors)
  await limits.consume([recallsPerUser, String(visitor.user!.id)])
  const userId = visitor.user!.id
  const siteId = visitor.site.id
  const row = await transaction(pool, async (tx) => {
    await lockUserForWrite(tx, userId)
    const time = body.convenientTime ?? 'any'
    const [saved] = await upsertRecall(
      tx,
      userId,
      siteId,
      body.topicId,
      fio,
      phone!,
      time,
      cleanMultilineText(body.comment ?? ''),
    )
    if (saved!.isNew) {
      await recordConsents(tx, { userId, kinds: ['personal-data'], source: 'recall' })
      await addEmails(tx, [{ email: 'recall', to: 'shop', id: saved!.id }])
    }
    return (await findRecall(tx, saved!.id, userId, siteId))[0]!
  })
  return recallView(row)
}
