import type { exchangeMoysklad } from '@shpulka/contract/supply/exchange-moysklad'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import type { MoyskladDeps } from './deps.ts'
import { lockOwnMoysklad } from './list-moysklads.ts'
import { dropWaitingMoney } from './money.sql.ts'
import { addMoyskladJob, removeMoysklad, updateToken, wantCheck, wantWhole } from './moysklads.sql.ts'
import { findMoyskladOrders, saveMoyskladOrders, wantHooks } from './orders.sql.ts'
import { encryptedToken, tokenMark } from './token.ts'

export const changeMoyskladToken: OfficeHandler<typeof exchangeMoysklad.changeMoyskladToken, MoyskladDeps> = (
  { params: { id }, body: { token }, staff },
  { pool, config },
) =>
  transaction(pool, async (tx) => {
    const { siteId } = await lockOwnMoysklad(tx, id, staff)
    await updateToken(tx, id, encryptedToken(config, token), tokenMark(config, token))
    await addMoyskladJob(tx)
    await recordAudit(tx, {
      ...{ actor: staffActor(staff), action: 'exchange.secret', record: { kind: 'exchange', id }, siteId },
    })
    return {}
  })

export const checkMoysklad: OfficeHandler<typeof exchangeMoysklad.checkMoysklad, MoyskladDeps> = (
  { params: { id }, staff },
  { pool },
) =>
  transaction(pool, async (tx) => {
    await lockOwnMoysklad(tx, id, staff)
    await wantCheck(tx, id)
    await addMoyskladJob(tx)
    return {}
  })

export const readMoyskladAnew: OfficeHandler<typeof exchangeMoysklad.readMoyskladAnew, MoyskladDeps> = (
  { params: { id }, staff },
  { pool },
) =>
  transaction(pool, async (tx) => {
    await lockOwnMoysklad(tx, id, staff)
    await wantWhole(tx, id)
    await addMoyskladJob(tx)
    return {}
  })

export const changeMoyskladOrders: OfficeHandler<typeof exchangeMoysklad.changeMoyskladOrders, MoyskladDeps> = (
  { params: { id }, body: { isOn, reserves, organizationId, sendsPayments }, staff },
  { pool },
) =>
  transaction(pool, async (tx) => {
    const { siteId } = await lockOwnMoysklad(tx, id, staff)
    const [was] = await findMoyskladOrders(tx, id)
    await saveMoyskladOrders(tx, id, isOn, reserves, organizationId, sendsPayments)
    if (!isOn || !sendsPayments) await dropWaitingMoney(tx, id)
    if ((was?.isOn ?? false) !== isOn) await wantHooks(tx, id)
    await addMoyskladJob(tx)
    await recordAudit(tx, {
      ...{ actor: staffActor(staff), action: 'exchange.orders', record: { kind: 'exchange', id }, siteId },
      changes: {
        'Передавать заказы': [was?.isOn ?? false, isOn],
        'Записывать платежи': [was?.sendsPayments ?? false, sendsPayments],
        'Резервировать товар': [was?.reserves ?? null, reserves],
        Организация: [was?.organizationId ?? null, organizationId],
      },
    })
    return {}
  })

export const deleteMoysklad: OfficeHandler<typeof exchangeMoysklad.deleteMoysklad, MoyskladDeps> = (
  { params: { id }, staff },
  { pool },
) =>
  transaction(pool, async (tx) => {
    const { siteId, title } = await lockOwnMoysklad(tx, id, staff)
    await removeMoysklad(tx, id)
    await recordAudit(tx, {
      ...{ actor: staffActor(staff), action: 'exchange.remove', record: { kind: 'exchange', id }, siteId },
      changes: { title: [title, null] },
    })
    return {}
  })
