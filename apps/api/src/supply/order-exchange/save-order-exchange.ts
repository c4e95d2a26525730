import type { Problem } from '@shpulka/contract/base/problem'
import type { orderExchange } from '@shpulka/contract/supply/order-exchange'
import { type AuditChanges, recordAudit } from '../../base/audit/audit.port.ts'
import { lastChange } from '../../base/audit/last-change.port.ts'
import type { Pool, Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure, unprocessable } from '../../base/http/failure.ts'
import { fieldConflict } from '../../base/http/field-conflict.rule.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { changedSettings, meaningKey, mergedSettings, settingsFields } from './merged-settings.rule.ts'
import { findStatusTitles } from './order-settings.sql.ts'
import { type OrderExchangeSettings, readOrderSettings, saveOrderSettings } from './order-settings.ts'
import { lockConnection } from './outgoing-orders.sql.ts'
import { findPermittedConnection } from './view-order-exchange.ts'

export const saveOrderExchange: OfficeHandler<typeof orderExchange.saveOrderExchange, { pool: Pool }> = (
  { params: { id }, body: { was, ...body }, staff },
  { pool },
) =>
  transaction(pool, async (tx) => {
    const { siteId } = await findPermittedConnection(tx, id, staff, 'exchange.manage')
    await lockConnection(tx, id)
    const titles = new Map((await findStatusTitles(tx)).map(({ code, title }) => [code, title]))
    const codes = [...body.meanings.flatMap(({ code }) => code ?? []), ...body.names.map(({ code }) => code)]
    if (codes.some((code) => !titles.has(code))) throw unprocessable('Такого статуса нет: обновите страницу')
    if (isRepeated(body.names.map(({ code }) => code)) || isRepeated(body.meanings.map(meaningKey)))
      throw unprocessable('Один статус назван дважды: обновите страницу')
    const sent = { ...body, names: body.names.map(({ code, name }) => ({ code, name: name.trim() })) }
    const stored = await readOrderSettings(tx, id)
    const settings = was ? await mergedWithStored(tx, id, { stored, sent, was }) : sent
    const changes = changesOf(stored, settings, titles)
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

/** What the caller did not change stays as stored; 409 where somebody else has changed the same meanwhile. */
async function mergedWithStored(
  tx: Queryable,
  id: number,
  { stored, sent, was }: Readonly<Record<'stored' | 'sent' | 'was', OrderExchangeSettings>>,
): Promise<OrderExchangeSettings> {
  const changed = changedSettings(sent, was)
  const last = await lastChange(tx, 'exchange', id, 'exchange.orders')
  const conflict = fieldConflict(changed, settingsFields(was), settingsFields(stored), last)
  if (!conflict) return mergedSettings(stored, sent, changed)
  const titles = new Map((await findStatusTitles(tx)).map(({ code, title }) => [code, title]))
  throw new Failure(
    409,
    `Пока вы правили, это изменили${last.who && ` (${last.who})`}: ${conflictText(conflict, titles)}. ` +
      'Поставьте так же или обновите страницу',
    {},
    { conflict },
  )
}

/** «Собран»: Подтверждён; the name of «Новый»: Поступил. */
const conflictText = (conflict: NonNullable<Problem['conflict']>, titles: ReadonlyMap<string, string>) =>
  Object.entries(conflict)
    .map(([key, { current }]) => {
      const [, what, of = ''] = /^(\w+)(?::(.*))?$/s.exec(key)!
      if (what === 'sendsPaid') return `«Заказ оплачен»: ${current ? 'передаётся' : 'не передаётся'}`
      if (what === 'name')
        return `имя «${titles.get(of) ?? of}»: ${current === '' ? 'не передаётся' : (current ?? 'как в магазине')}`
      const title = what === 'status' ? of : documentTitles[what as keyof typeof documentTitles]
      return `«${title}»: ${titles.get(String(current)) ?? 'ничего не делать'}`
    })
    .join(', ')

const isRepeated = (keys: readonly string[]) => new Set(keys).size < keys.length

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
