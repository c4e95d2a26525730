import type { exchangeMoysklad } from '@shpulka/contract/supply/exchange-moysklad'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import type { MoyskladDeps } from './deps.ts'
import { lockManagedMoysklad } from './list-moysklads.ts'
import { deleteWaitingMoney } from './money.sql.ts'
import { addMoyskladJob, deleteMoysklad, requestFullRead, requestMoyskladCheck, updateToken } from './moysklads.sql.ts'
import { findMoyskladOrders, requestHooks, saveMoyskladOrders } from './orders.sql.ts'
import { encryptedToken, tokenHash } from './token.ts'

export const changeMoyskladToken: OfficeHandler<typeof exchangeMoysklad.changeMoyskladToken, MoyskladDeps> = (
  { params: { id }, body: { token }, staff },
  { pool, config },
) =>
  transaction(pool, async (tx) => {
    const { siteId } = await lockManagedMoysklad(tx, id, staff)
    await updateToken(tx, id, encryptedToken(config, token), tokenHash(config, token))
    await addMoyskladJob(tx)
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'exchange.secret',
      record: { kind: 'exchange', id },
      siteId,
    })
    return {}
  })

export const checkMoysklad: OfficeHandler<typeof exchangeMoysklad.checkMoysklad, MoyskladDeps> = (
  { params: { id }, staff },
  { pool },
) =>
  transaction(pool, async (tx) => {
    const { siteId } = await lockManagedMoysklad(tx, id, staff)
    await requestMoyskladCheck(tx, id)
    await addMoyskladJob(tx)
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'exchange.check',
      record: { kind: 'exchange', id },
      siteId,
    })
    return {}
  })

export const readMoyskladAnew: OfficeHandler<typeof exchangeMoysklad.readMoyskladAnew, MoyskladDeps> = (
  { params: { id }, staff },
  { pool },
) =>
  transaction(pool, async (tx) => {
    const { siteId } = await lockManagedMoysklad(tx, id, staff)
    await requestFullRead(tx, id)
    await addMoyskladJob(tx)
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'exchange.read',
      record: { kind: 'exchange', id },
      siteId,
    })
    return {}
  })

export const changeMoyskladOrders: OfficeHandler<typeof exchangeMoysklad.changeMoyskladOrders, MoyskladDeps> = (
  { params: { id }, body: { isOn, reserves, organizationId, sendsPayments }, staff },
  { pool },
) =>
  transaction(pool, async (tx) => {
    const { siteId } = await lockManagedMoysklad(tx, id, staff)
    const [previous] = await findMoyskladOrders(tx, id)
    await saveMoyskladOrders(tx, id, isOn, reserves, organizationId, sendsPayments)
    if (!isOn || !sendsPayments) await deleteWaitingMoney(tx, id)
    if ((previous?.isOn ?? false) !== isOn) await requestHooks(tx, id)
    await addMoyskladJob(tx)
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'exchange.orders',
      record: { kind: 'exchange', id },
      siteId,
      changes: {
        'Передавать заказы': [previous?.isOn ?? false, isOn],
        'Записывать платежи': [previous?.sendsPayments ?? false, sendsPayments],
        'Резервировать товар': [previous?.reserves ?? null, reserves],
        Организация: [previous?.organizationId ?? null, organizationId],
      },
    })
    return {}
  })

export const removeMoysklad: OfficeHandler<typeof exchangeMoysklad.removeMoysklad, MoyskladDeps> = (
  { params: { id }, staff },
  { pool },
) =>
  transaction(pool, async (tx) => {
    const { siteId, title } = await lockManagedMoysklad(tx, id, staff)
    await deleteMoysklad(tx, id)
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'exchange.remove',
      record: { kind: 'exchange', id },
      siteId,
      changes: { title: [title, null] },
    })
    return {}
  })
