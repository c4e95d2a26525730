import { orderNumber } from '@shpulka/contract/buying/order-number'
import { transaction } from '../../base/db/transaction.ts'
import { idOf } from '../feed-parsers/moysklad-goods.rule.ts'
import { addDiscrepancies, closeDiscrepancies } from '../order-exchange/order-exchange.port.ts'
import type { OrderRow } from './document-state.rule.ts'
import {
  findKnownDocuments,
  findKnownMoney,
  findParkedMoney,
  findWaitingMoney,
  parkMoney,
  recordMoney,
  recordMoneyFailure,
  type WaitingMoney,
} from './money.sql.ts'
import { enteredPayment, isRefundOf, moneyBody, moneyKind, type OutgoingMoneyRow } from './money-document.rule.ts'
import { formatFilterTime, listOf, MoyskladAnswerWrong } from './moysklad-lists.ts'
import { type Meta, metaOf, syncId } from './order-body.rule.ts'
import type { MoyskladContext } from './orders-context.ts'
import { findOrder, OrderRefused, refusalOf } from './send-order.ts'

/** The rest is sent in a minute. */
const maxDocuments = 50

/** A payment or refund recorded in МойСклад. */
interface RecordedMoney {
  readonly state: 'made' | 'found'
  readonly documentId: string | null
}

/**
 * Records payments and refunds of orders in МойСклад, unless they are there already: created earlier without a
 * confirmation, or entered by hand. Refused ones are parked for staff, the others are sent.
 */
export async function sendMoney(context: MoyskladContext): Promise<void> {
  const { deps, connection } = context
  for (const money of await findWaitingMoney(deps.pool, connection.id, maxDocuments)) {
    const number = orderNumber(money.orderId)
    try {
      const { state, documentId } = await findOrCreateMoney(context, money, number)
      await transaction(deps.pool, async (tx) => {
        await recordMoney(tx, money.id, state, documentId)
        if ((await findParkedMoney(tx, connection.id, money.orderId)).length === 0)
          await closeDiscrepancies(tx, connection.id, [number], ['payment'])
      })
    } catch (error) {
      const reason = refusalOf(error, money.refundId === null ? 'оплату' : 'возврат денег')
      if (reason === null) {
        await recordMoneyFailure(deps.pool, money.id)
        throw error
      }
      await transaction(deps.pool, async (tx) => {
        await parkMoney(tx, money.id)
        await addDiscrepancies(tx, connection.id, [{ orderId: money.orderId, number, kind: 'payment', reason }])
      })
    }
  }
}

async function findOrCreateMoney(
  context: MoyskladContext,
  money: WaitingMoney,
  number: string,
): Promise<RecordedMoney> {
  const { moysklad, connection, url } = context
  const { refundId, paymentId } = money
  const kind = moneyKind(money)
  const id = syncId(connection.source, refundId === null ? `payment ${paymentId}` : `refund ${refundId}`)
  const existing = await findCreated(context, kind, id)
  if (existing?.deleted !== undefined)
    throw new OrderRefused('Запись о деньгах удалена в МоёмСкладе. Если она нужна, восстановите её там из корзины')
  if (existing?.id) return { state: 'made', documentId: existing.id }
  const order = await findOrder(moysklad, syncId(connection.source, `order ${money.orderId}`))
  const agent = idOf(order?.agent)
  const organization = idOf(order?.organization)
  if (!order?.id || agent === null || organization === null)
    throw new OrderRefused('Заказа нет в МоёмСкладе: деньги записать не к чему')
  const agentMeta = metaOf(url, 'counterparty', agent)
  const entered =
    refundId === null
      ? await findEntered(context, money, order)
      : await findEnteredRefund(context, money, number, agentMeta)
  if (entered) return { state: 'found', ...entered }
  if (refundId === null && order.deleted !== undefined)
    throw new OrderRefused('Заказ удалён в МоёмСкладе, к нему не привязать оплату. Восстановите его там из корзины')
  const body = moneyBody(
    money,
    number,
    {
      organization: metaOf(url, 'organization', organization),
      agent: agentMeta,
      order: metaOf(url, 'customerorder', order.id),
      expenseItem: refundId === null ? null : await context.expenseItem(),
    },
    id,
  )
  const { id: documentId } = (await moysklad.send('POST', `/entity/${kind}`, body)).body as { id?: unknown }
  if (typeof documentId !== 'string') throw new MoyskladAnswerWrong('в ответе на платёж нет его номера')
  return { state: 'made', documentId }
}

/** The document created earlier, even if it is in the bin. */
async function findCreated({ moysklad }: MoyskladContext, kind: string, id: string) {
  const { body } = await moysklad.get(`/entity/${kind}`, {
    filter: `syncId=${id};isDeleted=true;isDeleted=false`,
    limit: '100',
  })
  return (rowsOf(body, kind) as { id?: string; deleted?: string }[])[0] ?? null
}

async function findEntered({ deps, connection }: MoyskladContext, { orderId, kopecks }: WaitingMoney, order: OrderRow) {
  const entered = enteredPayment(kopecks, order, await findKnownMoney(deps.pool, connection.id, orderId))
  if (entered === 'part')
    throw new OrderRefused(
      'В МоёмСкладе по заказу записана часть этих денег. Допишите там остаток или удалите лишнее и запишите ещё раз',
    )
  return entered
}

/** An outgoing payment to this buyer with this sum, made after the payment, that belongs to no other refund. */
async function findEnteredRefund(
  { deps, moysklad, connection }: MoyskladContext,
  { kopecks, paidAt }: WaitingMoney,
  number: string,
  agent: Meta,
): Promise<{ documentId: string } | null> {
  const since = `${formatFilterTime(paidAt).slice(0, 10)} 00:00:00`
  for (const kind of ['paymentout', 'cashout']) {
    const { body } = await moysklad.get(`/entity/${kind}`, {
      filter: `agent=${agent.meta.href};sum=${kopecks};moment>=${since}`,
      limit: '100',
    })
    const matching = (rowsOf(body, kind) as OutgoingMoneyRow[]).flatMap((row) =>
      row.id && isRefundOf(row, number) ? [row.id] : [],
    )
    const known = new Set((await findKnownDocuments(deps.pool, connection.id, matching)).map((row) => row.id))
    const documentId = matching.find((each) => !known.has(each))
    if (documentId !== undefined) return { documentId }
  }
  return null
}

function rowsOf(body: unknown, kind: string): readonly object[] {
  const { rows } = body as { rows?: unknown }
  if (!Array.isArray(rows)) throw new MoyskladAnswerWrong(`нет списка в ответе на /entity/${kind}`)
  return rows as object[]
}

/** The expense item for refunds, which every account has by default. */
export async function findExpenseItem({ moysklad, url }: Pick<MoyskladContext, 'moysklad' | 'url'>): Promise<Meta> {
  const items = (await listOf(moysklad, '/entity/expenseitem')) as { id?: string; name?: string }[]
  const item = items.find(({ name }) => name?.trim().toLowerCase() === 'возврат')
  if (!item?.id) throw new MoyskladAnswerWrong('нет статьи расходов «Возврат»: заведите её в МоёмСкладе')
  return metaOf(url, 'expenseitem', item.id)
}
