import { parseArgs } from 'node:util'
import { commandActor } from '../../base/audit/audit.port.ts'
import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure } from '../../base/http/failure.ts'
import { announceStock } from '../order-status/change-status.port.ts'
import { changeRefund } from './change-refund.ts'
import { findNextRefundStatuses, findOrderOfRefund } from './refund-changes.sql.ts'
import { refundIdOf, refundNumber } from './refund-number.rule.ts'

export const refundUsage =
  `Изменить статус возврата: npm run refund -- НОМЕР СТАТУС [--why "ПРИЧИНА"]
Без статуса — показать, какие возможны: npm run refund -- В-101
approved — одобрен, received — товар получен, paying — вернуть деньги тем же путём, paid — деньги возвращены, ` +
  `rejected — отказано.
Причину увидит покупатель; отказу (rejected) она нужна.`

export interface RefundCommandDeps {
  readonly pool: Pool
  readonly changes: Pick<Changes, 'announce'>
  readonly out: { write(text: string): unknown }
}

/** Returns the exit code: 0 done, 1 refused, 2 wrong arguments. */
export async function runRefundCommand(
  argv: readonly string[],
  { pool, changes, out }: RefundCommandDeps,
): Promise<number> {
  const print = (line: string) => out.write(`${line}\n`)
  const params = parseArguments(argv)
  if (params === null) {
    print(refundUsage)
    return 2
  }
  const { refundId, to, why } = params
  if ((await findOrderOfRefund(pool, refundId)).length === 0) {
    print(`Заявки ${refundNumber(refundId)} нет`)
    return 1
  }
  const nextStatusesText = async () => {
    const next = await findNextRefundStatuses(pool, refundId)
    return next.length === 0
      ? 'Дальше эта заявка никуда не переходит.'
      : `Возможны: ${next.map(({ code, title }) => `${code} (${title})`).join(', ')}`
  }
  if (to === null) {
    print(await nextStatusesText())
    return 0
  }
  try {
    const { title, freedOffers } = await transaction(pool, (tx) =>
      changeRefund(tx, { refundId, to, actor: commandActor, why }),
    )
    await announceStock({ pool, changes }, freedOffers, { error: (_fields, text) => void print(text) })
    print(`Возврат ${refundNumber(refundId)}: ${title}`)
    return 0
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    print(error.message)
    if (error.statusCode === 422) print(await nextStatusesText())
    return 1
  }
}

function parseArguments(argv: readonly string[]): { refundId: number; to: string | null; why: string } | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: { why: { type: 'string', default: '' } },
      allowPositionals: true,
    })
    const [number, to = null, ...rest] = positionals
    const refundId = number === undefined ? null : refundIdOf(number)
    return refundId === null || rest.length > 0 ? null : { refundId, to, why: values.why }
  } catch {
    return null
  }
}
