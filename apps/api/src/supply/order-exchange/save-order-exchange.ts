import type { orderExchange } from '@shpulka/contract/supply/order-exchange'
import { type AuditChanges, recordAudit } from '../../base/audit/audit.port.ts'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { findStatusTitles } from './order-settings.sql.ts'
import { type OrderExchangeSettings, readOrderSettings, saveOrderSettings } from './order-settings.ts'
import { lockConnection } from './outgoing-orders.sql.ts'
import { findPermittedConnection } from './view-order-exchange.ts'

export const saveOrderExchange: OfficeHandler<typeof orderExchange.saveOrderExchange, { pool: Pool }> = (
  { params: { id }, body, staff },
  { pool },
) =>
  transaction(pool, async (tx) => {
    const { siteId } = await findPermittedConnection(tx, id, staff, 'exchange.manage')
    await lockConnection(tx, id)
    const titles = new Map((await findStatusTitles(tx)).map(({ code, title }) => [code, title]))
    const codes = [...body.meanings.flatMap(({ code }) => code ?? []), ...body.names.map(({ code }) => code)]
    if (codes.some((code) => !titles.has(code))) throw unprocessable('Такого статуса нет: обновите страницу')
    if (isRepeated(body.names.map(({ code }) => code)) || isRepeated(body.meanings.map(keyOf)))
      throw unprocessable('Один статус назван дважды: обновите страницу')
    const settings = { ...body, names: body.names.map(({ code, name }) => ({ code, name: name.trim() })) }
    const changes = changesOf(await readOrderSettings(tx, id), settings, titles)
    await saveOrderSettings(tx, id, settings)
    if (Object.keys(changes).length > 0)
      await recordAudit(tx, {
        actor: staffActor(staff),
        action: 'exchange.orders',
        record: { kind: 'exchange', id },
        siteId,
        changes,
      })
    return {}
  })

const isRepeated = (keys: readonly string[]) => new Set(keys).size < keys.length

const keyOf = ({ what, title }: { readonly what: string; readonly title: string }) => `${what}:${title}`

const documentTitles = { posted: 'Проведён', shipped: 'Отгружен' } as const

/** Changed settings, for the audit log. */
function changesOf(
  before: OrderExchangeSettings,
  after: OrderExchangeSettings,
  titles: ReadonlyMap<string, string>,
): AuditChanges {
  const changes: Record<string, [unknown, unknown]> = {}
  const addChange = (field: string, from: unknown, to: unknown) => {
    if (from !== to) changes[field] = [from, to]
  }
  addChange('«Заказ оплачен»', before.sendsPaid, after.sendsPaid)
  const titleOf = (code: string | null | undefined) => (code ? (titles.get(code) ?? code) : null)
  for (const { what, title, code } of after.meanings) {
    const previous = before.meanings.find((each) => each.what === what && each.title === title)
    addChange(what === 'status' ? title : documentTitles[what], titleOf(previous?.code), titleOf(code))
  }
  const nameOf = ({ names }: OrderExchangeSettings, code: string) =>
    names.find((each) => each.code === code)?.name ?? null
  for (const [code, title] of titles) addChange(`В 1С: ${title}`, nameOf(before, code), nameOf(after, code))
  return changes
}
