import { parseArgs } from 'node:util'
import type { AuditAction } from '@shpulka/contract/base/audit'
import { orderNumber } from '@shpulka/contract/buying/order-number'
import { commandActor, recordAudit } from '../../base/audit/audit.port.ts'
import type { Changes } from '../../base/db/changes.ts'
import type { Pool, Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { documentDate } from '../../base/documents/document-date.rule.ts'
import { Failure } from '../../base/http/failure.ts'
import { roubles } from '../../base/money/roubles.rule.ts'
import { missingText } from '../order-reservations/reserve-unreserved.port.ts'
import { orderIdOf } from '../orders/order-number.rule.ts'
import { recordRefundsByHand, retryRefunds } from '../payments/money-refunds.port.ts'
import { announceStock, changeStatus } from './change-status.port.ts'
import { findNextStatuses, lockChangingOrder } from './order-statuses.sql.ts'
import { extendOrder } from './reservations.port.ts'

export const orderUsage = `Изменить статус заказа: npm run order -- НОМЕР СТАТУС [--why "ПРИЧИНА"]
Без статуса — показать, какие возможны: npm run order -- Ш-1001
Продлить резерв на столько-то рабочих дней: npm run order -- Ш-1001 extend --days 3 --why "ПРИЧИНА"
Причину увидит покупатель. Статус paid записывает, что деньги пришли; отмена оплаченного заказа возвращает их.
Отметить, что деньги возвращены покупателю не через банк: npm run order -- Ш-1001 --refunded
Попросить банк ещё раз о возврате, в котором он отказал: npm run order -- Ш-1001 --refund-again`

export interface OrderCommandDeps {
  readonly pool: Pool
  readonly changes: Pick<Changes, 'announce'>
  readonly out: { write(text: string): unknown }
}

/** Runs the command; returns the exit code: 0 done, 1 refused, 2 wrong arguments. */
export async function runOrderCommand(
  argv: readonly string[],
  { pool, changes, out }: OrderCommandDeps,
): Promise<number> {
  const print = (line: string) => out.write(`${line}\n`)
  const printErrors = { error: (_fields: object, text: string) => void print(text) }
  const params = changeFromArguments(argv)
  if (params === null) {
    print(orderUsage)
    return 2
  }
  const { orderId, to, why, isRefunded, isRequestedAgain, extendDays } = params
  const nextStatusesText = async () => {
    const next = await findNextStatuses(pool, orderId)
    return next.length === 0
      ? 'Дальше этот заказ никуда не переходит.'
      : `Возможны: ${next.map(({ code, title }) => `${code} (${title})`).join(', ')}`
  }
  if (isRefunded) {
    const kopecks = await moveRefunds(pool, params, 'money-refund.by-hand', 'returnedByHand', recordRefundsByHand)
    print(
      kopecks > 0
        ? `Заказ ${orderNumber(orderId)}: отмечен возврат ${roubles(kopecks)}`
        : 'Возвратов, которые ждут перевода вручную, у этого заказа нет',
    )
    return kopecks > 0 ? 0 : 1
  }
  if (isRequestedAgain) {
    const kopecks = await moveRefunds(pool, params, 'money-refund.retry', 'askedAgain', retryRefunds)
    print(
      kopecks > 0
        ? `Заказ ${orderNumber(orderId)}: снова просим банк вернуть ${roubles(kopecks)}`
        : 'Возвратов, в которых отказал банк, у этого заказа нет',
    )
    return kopecks > 0 ? 0 : 1
  }
  if (to === null) {
    print(await nextStatusesText())
    return 0
  }
  try {
    if (extendDays !== null) {
      const { until, changedOffers } = await transaction(pool, (tx) =>
        extendOrder(tx, { orderId, days: extendDays, by: commandActor, why }),
      )
      await announceStock({ pool, changes }, changedOffers, printErrors)
      print(`Заказ ${orderNumber(orderId)}: резерв продлён по ${documentDate(until)}`)
      return 0
    }
    const { title, changedOffers, missing } = await transaction(pool, (tx) =>
      changeStatus(tx, { orderId, to, who: commandActor.who, why }),
    )
    await announceStock({ pool, changes }, changedOffers, printErrors)
    print(`Заказ ${orderNumber(orderId)}: ${title}`)
    if (missing.length > 0) print(`Пока шли деньги, товары продали. Не хватает: ${missingText(missing)}`)
    return 0
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    print(error.message)
    if (error.statusCode === 422 && extendDays === null) print(await nextStatusesText())
    return 1
  }
}

/** Changes the money refunds of an order, as the office does, and records it. Returns their sum. */
const moveRefunds = (
  pool: Pool,
  { orderId, why }: OrderCommandArguments,
  action: AuditAction,
  field: string,
  move: (tx: Queryable, orderId: number) => Promise<number>,
): Promise<number> =>
  transaction(pool, async (tx) => {
    const [order] = await lockChangingOrder(tx, orderId, '')
    const kopecks = order ? await move(tx, orderId) : 0
    if (order && kopecks > 0)
      await recordAudit(tx, {
        actor: commandActor,
        action,
        record: { kind: 'order', id: orderId },
        siteId: order.siteId,
        why,
        changes: { [field]: [null, kopecks] },
      })
    return kopecks
  })

interface OrderCommandArguments {
  readonly orderId: number
  readonly to: string | null
  readonly why: string
  readonly isRefunded: boolean
  readonly isRequestedAgain: boolean
  /** Working days to add to the reservation, if requested. */
  readonly extendDays: number | null
}

function changeFromArguments(argv: readonly string[]): OrderCommandArguments | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: {
        why: { type: 'string', default: '' },
        days: { type: 'string' },
        refunded: { type: 'boolean', default: false },
        'refund-again': { type: 'boolean', default: false },
      },
      allowPositionals: true,
    })
    const [number, to = null, ...rest] = positionals
    const orderId = number === undefined ? null : orderIdOf(number)
    const isExtension = to === 'extend'
    const extendDays = isExtension ? extensionDays(values.days, values.why) : null
    if (isExtension ? extendDays === null : values.days !== undefined) return null
    const actionsCount = [to !== null, values.refunded, values['refund-again']].filter(Boolean).length
    return orderId === null || rest.length > 0 || actionsCount > 1
      ? null
      : {
          orderId,
          to,
          why: values.why,
          isRefunded: values.refunded,
          isRequestedAgain: values['refund-again'],
          extendDays,
        }
  } catch {
    return null
  }
}

/** From 1 to 60 working days, with a reason. Null for wrong arguments. */
const extensionDays = (days: string | undefined, why: string): number | null =>
  /^[1-9]\d?$/.test(days ?? '') && Number(days) <= 60 && why.trim() !== '' ? Number(days) : null
