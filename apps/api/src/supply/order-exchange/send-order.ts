import type { orderExchange } from '@shpulka/contract/supply/order-exchange'
import { recordAudit } from '../../base/audit/audit.port.ts'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { notFound, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { lockOrderForStaff } from '../../buying/order-desk/order-desk.port.ts'
import { isSendable, programState } from '../../buying/orders/program-state.rule.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { findProgramOfOrder, requeueOrders } from './outgoing-orders.sql.ts'

export const sendOrder: OfficeHandler<typeof orderExchange.sendOrder, { pool: Pool }> = (
  { params: { id, connectionId }, staff },
  { pool },
) =>
  transaction(pool, async (tx) => {
    const { siteId } = await lockOrderForStaff(tx, id, staff, 'orders.status')
    const [program] = await findProgramOfOrder(tx, id, connectionId)
    if (!program) throw notFound('У сайта этого заказа нет такой программы')
    const { title, facts } = program
    const state = programState(facts)
    // It is already being sent.
    if (state === 'waiting' || state === 'sent') return {}
    if (!facts.isOn) throw unprocessable(`Обмен заказами с «${title}» выключен`)
    if (state === 'parked') throw unprocessable('Сначала решите, что делать с заказом, на странице «Расхождения»')
    if (!isSendable(facts)) throw unprocessable('Этот заказ не передаётся: он не подтверждён или отменён')
    await requeueOrders(tx, connectionId, [id])
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'exchange.resend',
      record: { kind: 'order', id },
      siteId,
      changes: { exchange: [null, title] },
    })
    return {}
  })
