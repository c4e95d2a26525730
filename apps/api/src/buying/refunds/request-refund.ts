import type { RefundForm, refunds } from '@shpulka/contract/buying/refunds'
import type { Pool, Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { claimUploads } from '../../base/files/uploads.port.ts'
import { badInput, notFound, unprocessable } from '../../base/http/failure.ts'
import { bodyFingerprint } from '../../base/http/idempotency.ts'
import type { RateLimit, RateLimits } from '../../base/http/rate-limits.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { cleanMultilineText } from '../../base/text/plain-text.rule.ts'
import { refundView } from './refund.view.ts'
import { isLastOfOrder, refundedLines } from './refund-lines.rule.ts'
import { acceptedText, isOpenFor, refundMoneyDeadline, refusalForBuyer } from './refund-terms.rule.ts'
import {
  findOwnOrder,
  findReasons,
  findRefund,
  findRefundableLines,
  findSameRefund,
  insertRefund,
  lockOrder,
} from './refunds.sql.ts'

export interface RefundsDeps {
  readonly pool: Pool
  readonly limits: RateLimits
}

const refundsPerUser: RateLimit = { name: 'refund-request', times: 20, seconds: 3600 }

export const requestRefund: Handler<typeof refunds.requestRefund, RefundsDeps> = async (
  { visitor, body },
  { pool, limits },
) => {
  const row = await transaction(pool, async (tx) => {
    // Check access before locking, so that nobody can lock another person's order.
    const ids = [body.orderId, visitor.site.id, visitor.user!.id] as const
    if ((await findOwnOrder(tx, ...ids)).length === 0) throw notFound('Такого заказа нет')
    await lockOrder(tx, body.orderId)
    const fingerprint = bodyFingerprint(body)
    const [same] = await findSameRefund(tx, body.orderId, fingerprint)
    if (same) return (await findRefund(tx, same.id))[0]!
    const id = await writeRefund(tx, ids, body, fingerprint, new Date())
    await limits.consumeIn(tx, [refundsPerUser, `user ${visitor.user!.id}`])
    return (await findRefund(tx, id))[0]!
  })
  return refundView(row)
}

async function writeRefund(
  tx: Queryable,
  ids: readonly [orderId: number, siteId: number, userId: number],
  body: RefundForm,
  fingerprint: Buffer,
  now: Date,
): Promise<number> {
  const [order] = await findOwnOrder(tx, ...ids)
  const reason = (await findReasons(tx)).find(({ id }) => id === body.reasonId)
  const way = cleanMultilineText(body.way)
  if (!reason) throw badInput({ reasonId: 'Такой причины нет в списке' })
  if (way === '') throw badInput({ way: 'Напишите, как вернёте товар' })
  const whyNot = refusalForBuyer(order!)
  if (whyNot !== null) throw unprocessable(whyNot)
  if (!isOpenFor(order!, reason, now))
    throw unprocessable(
      'Срок возврата по этой причине прошёл. Если товар неисправен, позвоните нам: поможем с ремонтом по гарантии',
      {
        reasonId: `Заявку по этой причине принимаем ${acceptedText(reason)}`,
      },
    )
  const ordered = await findRefundableLines(tx, body.orderId)
  const { lines, errors } = refundedLines(ordered, body.lines, reason)
  if (Object.keys(errors).length > 0) throw unprocessable('Проверьте, что возвращаете', errors)
  const photos = await claimUploads(tx, { userId: ids[2], guest: null }, 'refund-photo', body.photos ?? [])
  if (!photos) throw badInput({ photos: 'Фотография не найдена: загрузите её ещё раз' })
  const sum = (field: 'amountKopecks' | 'bonusKopecks') => lines.reduce((total, line) => total + line[field], 0)
  const [created] = await insertRefund(
    tx,
    body.orderId,
    reason.id,
    order!.isConsumer,
    cleanMultilineText(body.comment ?? ''),
    way,
    sum('amountKopecks'),
    reason.isShopFault && isLastOfOrder(ordered, lines) ? order!.deliveryKopecks : 0,
    sum('bonusKopecks'),
    refundMoneyDeadline(now, order!.isConsumer),
    fingerprint,
    JSON.stringify(lines),
    photos.map(({ id }) => id),
    'buyer',
    null,
  )
  await addEmails(tx, [
    { email: 'refund', to: 'buyer', id: created!.historyId },
    { email: 'refund', to: 'shop', id: created!.historyId },
  ])
  return created!.id
}
