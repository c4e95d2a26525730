import { createHash } from 'node:crypto'
import { goodsVatPercent } from '../../buying/receipts/goods-vat.rule.ts'
import type { OutgoingOrder } from '../order-exchange/order-exchange.port.ts'
import type { Contacts } from './contact-change.rule.ts'
import { writtenAddress } from './order-address.rule.ts'

/** A reference in a document of МойСклад. */
export interface Meta {
  readonly meta: { readonly href: string; readonly type: string; readonly mediaType: 'application/json' }
}

/** Makes a reference to an entity. `url`: base URL of the API, up to the version. */
export const metaOf = (url: string, type: string, id: string): Meta => ({
  meta: { href: `${url}/entity/${type}/${id}`, type, mediaType: 'application/json' },
})

/** An id that is always the same for a record: a record whose creation was not confirmed is found by it. */
export function syncId(source: string, what: string): string {
  const hex = createHash('sha256').update(`${source}\n${what}`).digest('hex')
  const variant = ((Number.parseInt(hex[16]!, 16) & 0x3) | 0x8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-')
}

/** References of an order to entities of МойСклад. */
export interface OrderRefs {
  readonly organization: Meta
  readonly agent: Meta
  /** Null: no status has this name, so the status is not changed. */
  readonly state: Meta | null
  /** References to goods by their id. */
  readonly goods: ReadonlyMap<string, Meta>
  /** Null: delivery is free. */
  readonly delivery: Meta | null
  readonly reserves: boolean
}

/** Body of a new customer order. Sums are in kopecks. */
export function newOrderBody({ order, isOpen }: OutgoingOrder, refs: OrderRefs, id: string): object {
  return {
    syncId: id,
    externalCode: id,
    name: order.number,
    moment: `${order.date} ${order.time}`,
    organization: refs.organization,
    agent: refs.agent,
    applicable: !order.isCancelled,
    vatEnabled: order.vatPercent !== null,
    vatIncluded: true,
    description: [order.comment, order.paymentTitle && `Оплата: ${order.paymentTitle}`]
      .filter(Boolean)
      .join('\n')
      .slice(0, 4_000),
    shipmentAddress: writtenAddress(order.address),
    ...(refs.state && { state: refs.state }),
    positions: positionsOf(order, refs, refs.reserves && isOpen),
  }
}

/** A sum not divisible by the count makes two positions whose prices differ by a kopeck, as on a receipt. */
export function positionsOf(
  { lines, deliveryKopecks, vatPercent }: OutgoingOrder['order'],
  { goods, delivery }: Pick<OrderRefs, 'goods' | 'delivery'>,
  reserves: boolean,
): object[] {
  const positions = lines.flatMap(({ sourceId, count, sumKopecks, vat: override }) => {
    const vat = positionVat(goodsVatPercent(vatPercent, override))
    const price = Math.floor(sumKopecks / count)
    const dearer = sumKopecks % count
    return [
      { quantity: count - dearer, price },
      { quantity: dearer, price: price + 1 },
    ].flatMap(({ quantity, price: each }) =>
      quantity === 0
        ? []
        : [{ assortment: goods.get(sourceId)!, quantity, price: each, ...vat, reserve: reserves ? quantity : 0 }],
    )
  })
  if (deliveryKopecks === 0 || delivery === null) return positions
  return [...positions, { assortment: delivery, quantity: 1, price: deliveryKopecks, ...positionVat(vatPercent) }]
}

const positionVat = (percent: number | null) =>
  percent === null ? { vat: 0, vatEnabled: false } : { vat: percent, vatEnabled: true }

/** A counterparty to be created, and the filters to find an existing one, in order. */
export interface AgentFacts {
  /** Its key, from which its `syncId` is made. */
  readonly key: string
  readonly filters: readonly string[]
  readonly isCompany: boolean
  readonly kpp: string
  readonly body: Contacts & Readonly<Record<string, string>>
}

/** The counterparty of an order: an organization is found by its ИНН, a person by email address, then by phone. */
export function agentOf({ order: { number, payer, contact, personId } }: OutgoingOrder): AgentFacts {
  const { email, phone } = contact
  const ways = { ...(email !== '' && { email: email.slice(0, 255) }), ...(phone !== '' && { phone }) }
  if (payer) {
    const { name, inn, kpp, legalAddress } = payer
    return {
      key: `c-${inn}-${kpp}`,
      isCompany: true,
      kpp,
      filters: [`inn=${filterText(inn)}`],
      body: {
        name: name.slice(0, 255),
        companyType: inn.length === 12 ? 'entrepreneur' : 'legal',
        inn,
        ...(kpp !== '' && { kpp }),
        legalTitle: name,
        ...(legalAddress !== '' && { legalAddress }),
        ...ways,
      },
    }
  }
  const fio = contact.fio.trim() || `Покупатель заказа ${number}`
  return {
    key: personId || `o-${number}`,
    isCompany: false,
    kpp: '',
    body: { name: fio.slice(0, 255), companyType: 'individual', ...ways },
    filters: Object.entries(ways).map(([field, value]) => `${field}=${filterText(value)}`),
  }
}

/** Whether the shop created this counterparty for this buyer: for the account, or for an earlier order as a guest. */
export const isAgentOfBuyer = (
  source: string,
  id: string | undefined,
  userId: number,
  orderNumbers: readonly string[],
): boolean =>
  id !== undefined &&
  [`p-${userId}`, ...orderNumbers.map((number) => `o-${number}`)].some((key) => syncId(source, `agent ${key}`) === id)

/** Escapes `;`, which separates conditions of a filter. */
const filterText = (text: string) => text.replace(/[\\;]/g, '\\$&')
