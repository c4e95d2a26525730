import { orderNumber } from '@shpulka/contract/buying/order-number'
import { transaction } from '../../base/db/transaction.ts'
import { type Moysklad, MoyskladFailure } from '../../base/integrations/moysklad.port.ts'
import { type LastExchange, type OutgoingOrder, parkForStaff } from '../order-exchange/order-exchange.port.ts'
import { findOrdersOfBuyer, saveAgent } from './agents.sql.ts'
import { contactHashes } from './contact-change.rule.ts'
import { type OrderRow, orderOfDocument } from './document-state.rule.ts'
import { MoyskladAnswerWrong } from './moysklad-lists.ts'
import { addressChange, type SentAddress, sentAddress } from './order-address.rule.ts'
import {
  type AgentFacts,
  agentOf,
  isAgentOfBuyer,
  type Meta,
  metaOf,
  newOrderBody,
  type OrderRefs,
  positionsOf,
  syncId,
} from './order-body.rule.ts'
import { orderChange } from './order-change.rule.ts'
import type { OrdersContext } from './orders-context.ts'

/** МойСклад cannot accept it: staff must decide, others are sent. */
export class OrderRefused extends Error {}

export interface SentOrder {
  readonly document: OrderRow
  /** Its state there now; null: it was just changed there, so it is read first. */
  readonly received: ReturnType<typeof orderOfDocument> | null
  readonly address: {
    /** Hashes to store; null: those stored before stay. */
    readonly sent: SentAddress | null
    readonly isConflict: boolean
  }
}

/**
 * Creates an order in МойСклад, or updates it. An order created without a confirmation is found by its `syncId`, so it
 * is not created twice. Null: the order was parked for staff.
 */
export async function sendOrder(
  context: OrdersContext,
  outgoing: OutgoingOrder,
  lastExchange: LastExchange,
): Promise<SentOrder | null> {
  try {
    return await send(context, outgoing, lastExchange)
  } catch (error) {
    const reason = refusalOf(error, 'заказ')
    if (reason === null) throw error
    const { orderId } = outgoing
    await transaction(context.deps.pool, (tx) =>
      parkForStaff(tx, context.connection.id, [{ orderId, number: orderNumber(orderId), kind: 'not-sent', reason }]),
    )
    return null
  }
}

/** Why staff must decide; null: it is tried again. `what`: in the accusative. */
export function refusalOf(error: unknown, what: string): string | null {
  if (error instanceof OrderRefused) return error.message.slice(0, 500)
  const isRefused = error instanceof MoyskladFailure && [400, 404, 409, 412, 422].includes(error.status)
  return isRefused ? `МойСклад не принял ${what}: ${withoutEmails(error.message)}`.slice(0, 500) : null
}

/** МойСклад may repeat our data in its errors; personal data must not be stored with them. */
export const withoutEmails = (text: string): string => text.replace(/\S+@\S+/g, '…')

async function send(context: OrdersContext, outgoing: OutgoingOrder, lastExchange: LastExchange): Promise<SentOrder> {
  const id = syncId(context.connection.source, `order ${outgoing.orderId}`)
  const existing = await findOrder(context.moysklad, id)
  if (existing?.deleted !== undefined && !outgoing.order.isCancelled)
    throw new OrderRefused('Заказ удалён в МоёмСкладе. Восстановите его там из корзины и отправьте ещё раз')
  const sent = existing
    ? await changeOrder(context, outgoing, lastExchange, existing)
    : await createOrder(context, outgoing, id)
  if (typeof sent.document.id !== 'string') throw new MoyskladAnswerWrong('в ответе на заказ нет его номера')
  return sent
}

async function createOrder(context: OrdersContext, outgoing: OutgoingOrder, id: string): Promise<SentOrder> {
  const body = newOrderBody(outgoing, await refsOf(context, outgoing), id)
  const document = (await context.moysklad.send('POST', '/entity/customerorder', body)).body as OrderRow
  return {
    document,
    received: receivedOf(document, outgoing, context),
    address: writtenAddressOf(outgoing, document),
  }
}

const writtenAddressOf = ({ order }: OutgoingOrder, { shipmentAddress }: OrderRow): SentOrder['address'] => ({
  sent: sentAddress(order.address, shipmentAddress ?? ''),
  isConflict: false,
})

/** The answer to a write has no lines: they are as sent. */
function receivedOf(document: OrderRow, { orderId, order, shopState }: OutgoingOrder, { names }: OrdersContext) {
  const shopOrder = { number: orderNumber(orderId), date: order.date, isCancelled: order.isCancelled }
  const received = orderOfDocument(document, shopOrder, names)
  return { ...received, lines: received.lines ?? shopState.lines }
}

/** Finds deleted orders too. */
export async function findOrder(moysklad: Moysklad, id: string): Promise<OrderRow | null> {
  const { body } = await moysklad.get('/entity/customerorder', {
    filter: `syncId=${id};isDeleted=true;isDeleted=false`,
    expand: 'positions',
    limit: '100',
  })
  const { rows } = body as { rows?: unknown }
  if (!Array.isArray(rows)) throw new MoyskladAnswerWrong('нет списка в ответе на /entity/customerorder')
  return (rows[0] as OrderRow | undefined) ?? null
}

/** Does not overwrite fields that were changed there meanwhile or have an open discrepancy. */
async function changeOrder(
  context: OrdersContext,
  outgoing: OutgoingOrder,
  lastExchange: LastExchange,
  existing: OrderRow,
): Promise<SentOrder> {
  const { shopState, order, isOpen } = outgoing
  const received = receivedOf(existing, outgoing, context)
  const unchangedAddress = { sent: null, isConflict: false }
  if (existing.deleted !== undefined) return { document: existing, received, address: unchangedAddress }
  const mappedStatus = context.meanings.get(received.statusTitle.toLowerCase()) ?? null
  const change = orderChange(shopState, received, lastExchange, {
    isPosted: existing.applicable !== false,
    mappedStatus,
  })
  const theirAddress = existing.shipmentAddress ?? ''
  const address = addressChange(order.address, theirAddress, lastExchange.sentAddress, {
    isSentWhole: lastExchange.sentState === null,
    hasOpen: lastExchange.differing.includes('address'),
  })
  const state = change.status ? stateOf(context, order.statusTitle) : null
  const refs = change.lines ? await refsOf(context, outgoing) : null
  const body = {
    ...(state && { state }),
    ...(change.posting && { applicable: !shopState.isCancelled }),
    ...(address.body !== null && { shipmentAddress: address.body }),
    ...(refs && { positions: positionsOf(order, refs, refs.reserves && isOpen) }),
  }
  const hashes = sentAddress(order.address, theirAddress)
  const stayed = { sent: hashes.ours === hashes.theirs ? hashes : null, isConflict: address.isConflict }
  if (Object.keys(body).length === 0)
    return { document: existing, received: change.isChangedThere ? null : received, address: stayed }
  const answer = await context.moysklad.send('PUT', `/entity/customerorder/${existing.id}`, body)
  const { positions: _, ...rest } = answer.body as OrderRow
  const document = refs || !existing.positions ? rest : { ...rest, positions: existing.positions }
  return {
    document,
    received: change.isChangedThere ? null : receivedOf(document, outgoing, context),
    address: address.body === null ? stayed : writtenAddressOf(outgoing, rest),
  }
}

function stateOf({ url, names }: OrdersContext, title: string): Meta | null {
  const state = [...names.states].find(([, name]) => name.toLowerCase() === title.toLowerCase())
  return state ? { meta: { ...metaOf(url, 'customerorder/metadata/states', state[0]).meta, type: 'state' } } : null
}

async function refsOf(context: OrdersContext, outgoing: OutgoingOrder): Promise<OrderRefs> {
  const { order } = outgoing
  const goods = await findGoods(context, outgoing)
  return {
    goods,
    reserves: context.reserves,
    organization: await context.seller(),
    agent: await findAgent(context, agentOf(outgoing), personIdOf(order)),
    state: stateOf(context, order.statusTitle),
    delivery: order.deliveryKopecks === 0 ? null : await context.delivery(),
  }
}

/** References to goods; only МойСклад knows which are variants and which were deleted. */
async function findGoods(
  { moysklad, url }: OrdersContext,
  { order: { lines } }: OutgoingOrder,
): Promise<ReadonlyMap<string, Meta>> {
  const ids = [...new Set(lines.map(({ sourceId }) => sourceId))]
  const metaById = new Map<string, Meta>()
  for (let at = 0; at < ids.length; at += idsAtOnce) {
    const filter = ids.slice(at, at + idsAtOnce).map((id) => `id=${id}`)
    const { body } = await moysklad.get('/entity/assortment', {
      limit: '100',
      filter: [...filter, 'archived=true', 'archived=false'].join(';'),
    })
    const { rows } = body as { rows?: readonly { id?: string; meta?: { type?: string } }[] }
    if (!Array.isArray(rows)) throw new MoyskladAnswerWrong('нет списка в ответе на /entity/assortment')
    for (const { id, meta } of rows) if (id && meta?.type) metaById.set(id, metaOf(url, meta.type, id))
  }
  const missing = lines.filter(({ sourceId }) => !metaById.has(sourceId)).map(({ title }) => title)
  if (missing.length > 0)
    throw new OrderRefused(`Этих товаров в МоёмСкладе больше нет: ${missing.join('; ')}. Заведите их там заново`)
  return metaById
}

const idsAtOnce = 50

interface AgentRow {
  readonly id?: string
  readonly syncId?: string
  readonly companyType?: string
  readonly kpp?: string
}

/**
 * Finds or creates a counterparty. A person is never matched to an organization with the same email address. A
 * counterparty created for a buyer with an account (`personId`) is saved, so that changed contacts are sent to it.
 */
async function findAgent(
  { deps, moysklad, url, connection }: OrdersContext,
  { key, filters, isCompany, kpp, body }: AgentFacts,
  personId: number | null,
): Promise<Meta> {
  const { name, phone, email } = contactHashes(body)
  const saveAgentOf = async (agentId: string, createdSyncId: string | undefined) => {
    if (personId === null) return
    const orders = createdSyncId === id ? [] : await findOrdersOfBuyer(deps.pool, connection.id, personId)
    const numbers = orders.map(({ orderId }) => orderNumber(orderId))
    if (isAgentOfBuyer(connection.source, createdSyncId, personId, numbers))
      await saveAgent(deps.pool, connection.id, personId, agentId, name, phone, email)
  }
  const id = syncId(connection.source, `agent ${key}`)
  for (const filter of [...filters, `syncId=${id}`]) {
    const answer = await moysklad.get('/entity/counterparty', { filter, limit: '100' })
    const { rows } = answer.body as { rows?: readonly AgentRow[] }
    if (!Array.isArray(rows)) throw new MoyskladAnswerWrong('нет списка в ответе на /entity/counterparty')
    const matching = (rows as readonly AgentRow[]).filter(
      (row) => isCompany || row.companyType === undefined || row.companyType === 'individual',
    )
    const agent = matching.find((row) => (row.kpp ?? '') === kpp) ?? matching[0]
    if (!agent?.id) continue
    await saveAgentOf(agent.id, agent.syncId)
    return metaOf(url, 'counterparty', agent.id)
  }
  const created = await moysklad.send('POST', '/entity/counterparty', { ...body, syncId: id, externalCode: id })
  const { id: createdId } = created.body as AgentRow
  if (typeof createdId !== 'string') throw new MoyskladAnswerWrong('в ответе на контрагента нет его номера')
  await saveAgentOf(createdId, id)
  return metaOf(url, 'counterparty', createdId)
}

/** Null: an organization pays, or the buyer is unknown. */
const personIdOf = ({ payer, personId }: OutgoingOrder['order']) =>
  payer === null && personId !== '' ? Number(personId.slice('p-'.length)) : null
