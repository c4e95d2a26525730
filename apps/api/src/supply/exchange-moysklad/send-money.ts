import { transaction } from '../../base/db/transaction.ts'
import { orderNumber } from '../../buying/orders/order-number.rule.ts'
import { idOf } from '../feed-parsers/moysklad-goods.rule.ts'
import { closeDiscrepancies, noteDiscrepancies } from '../order-exchange/order-exchange.port.ts'
import type { OrderRow } from './document-state.rule.ts'
import {
  findKnownDocuments,
  findKnownMoney,
  findMoneyAside,
  findWaitingMoney,
  noteMoney,
  noteMoneyFailed,
  setMoneyAside,
  type WaitingMoney,
} from './money.sql.ts'
import { enteredPayment, isRefundOf, moneyBody, moneyKind, type OutgoingMoneyRow } from './money-document.rule.ts'
import { filterTime, listOf, MoyskladAnswerWrong } from './moysklad-lists.ts'
import { type Meta, metaOf, syncId } from './order-body.rule.ts'
import type { MoyskladContext } from './orders-context.ts'
import { findOrder, OrderRefused, refusalOf } from './send-order.ts'

/** The rest goes a minute later. */
const maxDocuments = 50

/** What became of money there. */
interface MoneyThere {
  readonly state: 'made' | 'found'
  readonly documentId: string | null
}

/**
 * Writes money that came for orders, and money that went back, unless it is there: made and not confirmed, or entered
 * by hand. What МойСклад cannot take waits for a person, the others go.
 */
export async function sendMoney(context: MoyskladContext): Promise<void> {
  const { deps, connection } = context
  for (const money of await findWaitingMoney(deps.pool, connection.id, maxDocuments)) {
    const number = orderNumber(money.orderId)
    try {
      const { state, documentId } = await moneyThere(context, money, number)
      await transaction(deps.pool, async (tx) => {
        await noteMoney(tx, money.id, state, documentId)
        if ((await findMoneyAside(tx, connection.id, money.orderId)).length === 0)
          await closeDiscrepancies(tx, connection.id, [number], ['payment'])
      })
    } catch (error) {
      const reason = refusalOf(error, money.refundId === null ? 'оплату' : 'возврат денег')
      if (reason === null) {
        await noteMoneyFailed(deps.pool, money.id)
        throw error
      }
      await transaction(deps.pool, async (tx) => {
        await setMoneyAside(tx, money.id)
        await noteDiscrepancies(tx, connection.id, [{ orderId: money.orderId, number, kind: 'payment', reason }])
      })
    }
  }
}

async function moneyThere(context: MoyskladContext, money: WaitingMoney, number: string): Promise<MoneyThere> {
  const { moysklad, connection, url } = context
  const { refundId, paymentId } = money
  const kind = moneyKind(money)
  const id = syncId(connection.source, refundId === null ? `payment ${paymentId}` : `refund ${refundId}`)
  const made = await findOwn(context, kind, id)
  if (made?.deleted !== undefined)
    throw new OrderRefused('Запись о деньгах удалена в МоёмСкладе. Если она нужна, восстановите её там из корзины')
  if (made?.id) return { state: 'made', documentId: made.id }
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
      ...{ organization: metaOf(url, 'organization', organization), agent: agentMeta },
      ...{ order: metaOf(url, 'customerorder', order.id) },
      expenseItem: refundId === null ? null : await context.expenseItem(),
    },
    id,
  )
  const { id: documentId } = (await moysklad.send('POST', `/entity/${kind}`, body)).body as { id?: unknown }
  if (typeof documentId !== 'string') throw new MoyskladAnswerWrong('в ответе на платёж нет его номера')
  return { state: 'made', documentId }
}

/** What was made before, the bin included. */
async function findOwn({ moysklad }: MoyskladContext, kind: string, id: string) {
  const { body } = await moysklad.get(`/entity/${kind}`, {
    ...{ filter: `syncId=${id};isDeleted=true;isDeleted=false`, limit: '100' },
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

/** Money that went to this buyer since the payment, of this sum, and stands for nothing else. */
async function findEnteredRefund(
  { deps, moysklad, connection }: MoyskladContext,
  { kopecks, paidAt }: WaitingMoney,
  number: string,
  agent: Meta,
): Promise<{ documentId: string } | null> {
  const since = `${filterTime(paidAt).slice(0, 10)} 00:00:00`
  for (const kind of ['paymentout', 'cashout']) {
    const { body } = await moysklad.get(`/entity/${kind}`, {
      ...{ filter: `agent=${agent.meta.href};sum=${kopecks};moment>=${since}`, limit: '100' },
    })
    const fitting = (rowsOf(body, kind) as OutgoingMoneyRow[]).flatMap((row) =>
      row.id && isRefundOf(row, number) ? [row.id] : [],
    )
    const known = new Set((await findKnownDocuments(deps.pool, connection.id, fitting)).map((row) => row.id))
    const documentId = fitting.find((each) => !known.has(each))
    if (documentId !== undefined) return { documentId }
  }
  return null
}

function rowsOf(body: unknown, kind: string): readonly object[] {
  const { rows } = body as { rows?: unknown }
  if (!Array.isArray(rows)) throw new MoyskladAnswerWrong(`нет списка в ответе на /entity/${kind}`)
  return rows as object[]
}

/** What money given back to buyers is called there: every account has it from the start. */
export async function findExpenseItem({ moysklad, url }: Pick<MoyskladContext, 'moysklad' | 'url'>): Promise<Meta> {
  const items = (await listOf(moysklad, '/entity/expenseitem')) as { id?: string; name?: string }[]
  const item = items.find(({ name }) => name?.trim().toLowerCase() === 'возврат')
  if (!item?.id) throw new MoyskladAnswerWrong('нет статьи расходов «Возврат»: заведите её в МоёмСкладе')
  return metaOf(url, 'expenseitem', item.id)
}
