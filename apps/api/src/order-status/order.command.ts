import { parseArgs } from 'node:util'
import type { Changes } from '../db/changes.ts'
import type { Pool } from '../db/pool.ts'
import { transaction } from '../db/transaction.ts'
import { Failure } from '../http/failure.ts'
import { rubles } from '../money/rubles.rule.ts'
import { orderIdOf } from '../orders/order-number.rule.ts'
import { askForRefundsAgain, recordRefundsByHand } from '../payments/order-money.port.ts'
import { changeStatus, tellOfFreedStock } from './change-status.port.ts'
import { findNextStatuses } from './order-statuses.sql.ts'

export const orderUsage = `Изменить статус заказа: npm run order -- НОМЕР СТАТУС [--why "ПРИЧИНА"]
Без статуса — показать, какие возможны: npm run order -- Ш-1001
Причину увидит покупатель. Статус paid записывает, что деньги пришли; отмена оплаченного заказа возвращает их.
Отметить, что деньги возвращены покупателю не через банк: npm run order -- Ш-1001 --refunded
Попросить банк ещё раз о возврате, в котором он отказал: npm run order -- Ш-1001 --refund-again`

export interface OrderCommandDeps {
  readonly pool: Pool
  readonly changes: Pick<Changes, 'announce'>
  readonly out: { write(text: string): unknown }
}

/** Runs the command; gives the code to exit with: 0 done, 1 the change is refused, 2 asked for in a wrong way. */
export async function runOrderCommand(argv: readonly string[], { pool, changes, out }: OrderCommandDeps): Promise<number> {
  const say = (line: string) => out.write(`${line}\n`)
  const asked = askedChange(argv)
  if (asked === null) {
    say(orderUsage)
    return 2
  }
  const { orderId, to, why, isRefunded, isAskedAgain } = asked
  const possible = async () => {
    const next = await findNextStatuses(pool, orderId)
    return next.length === 0
      ? 'Дальше этот заказ никуда не переходит.'
      : `Возможны: ${next.map(({ code, title }) => `${code} (${title})`).join(', ')}`
  }
  if (isRefunded) {
    const kopecks = await recordRefundsByHand(pool, orderId)
    say(kopecks > 0 ? `Заказ Ш-${orderId}: отмечен возврат ${rubles(kopecks)}` : 'Возвратов, которые ждут перевода вручную, у этого заказа нет')
    return kopecks > 0 ? 0 : 1
  }
  if (isAskedAgain) {
    const kopecks = await transaction(pool, (tx) => askForRefundsAgain(tx, orderId))
    say(kopecks > 0 ? `Заказ Ш-${orderId}: снова просим банк вернуть ${rubles(kopecks)}` : 'Возвратов, в которых отказал банк, у этого заказа нет')
    return kopecks > 0 ? 0 : 1
  }
  if (to === null) {
    say(await possible())
    return 0
  }
  try {
    const { title, freedOffers } = await transaction(pool, (tx) => changeStatus(tx, { orderId, to, who: 'manager:0', why }))
    await tellOfFreedStock({ pool, changes }, freedOffers, { error: (_fields, text) => void say(text) })
    say(`Заказ Ш-${orderId}: ${title}`)
    return 0
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    say(error.message)
    if (error.statusCode === 422) say(await possible())
    return 1
  }
}

interface Asked {
  readonly orderId: number
  readonly to: string | null
  readonly why: string
  readonly isRefunded: boolean
  readonly isAskedAgain: boolean
}

function askedChange(argv: readonly string[]): Asked | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: {
        why: { type: 'string', default: '' },
        refunded: { type: 'boolean', default: false },
        'refund-again': { type: 'boolean', default: false },
      },
      allowPositionals: true,
    })
    const [number, to = null, ...rest] = positionals
    const orderId = number === undefined ? null : orderIdOf(number)
    const wishes = [to !== null, values.refunded, values['refund-again']].filter(Boolean).length
    return orderId === null || rest.length > 0 || wishes > 1
      ? null
      : { orderId, to, why: values.why, isRefunded: values.refunded, isAskedAgain: values['refund-again'] }
  } catch {
    return null
  }
}
