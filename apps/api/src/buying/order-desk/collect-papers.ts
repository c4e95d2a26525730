import type { PaperKind } from '@shpulka/contract/buying/desk-order'
import { orderNumber } from '@shpulka/contract/buying/order-number'
import type { PdfSpec } from '../../base/documents/pdf.port.ts'
import { notFound } from '../../base/http/failure.ts'
import { orderPapers } from '../order-documents/order-papers.port.ts'
import type { DeskDeps } from './deps.ts'
import { findOrdersOfSites, findReservedGoods } from './order-prints.sql.ts'
import { missingPapers, pickList } from './pick-list.rule.ts'
import type { PrintedOrder } from './record-prints.ts'

/** What is to be drawn for these orders. Throws 404 that names orders of other sites. */
export async function collectPapers(
  { officePool, currentSettings }: Pick<DeskDeps, 'officePool' | 'currentSettings'>,
  {
    orderIds: requestedIds,
    kinds,
    isForShipping,
    siteIds,
  }: {
    readonly orderIds: readonly number[]
    readonly kinds: readonly PaperKind[]
    /** In the order in which parcels leave; papers an order lacks are left out without a word. */
    readonly isForShipping: boolean
    readonly siteIds: readonly number[] | null
  },
): Promise<{
  readonly specs: readonly [PdfSpec, ...PdfSpec[]]
  /** All of them in the order they are printed; papers that are absent are not among the kinds. */
  readonly printed: readonly PrintedOrder[]
  readonly heading: { readonly issuer: string; readonly at: Date }
}> {
  const orders = await findOrdersOfSites(officePool, requestedIds, siteIds)
  const unknown = requestedIds.filter((orderId) => !orders.some(({ id }) => id === orderId))
  if (unknown.length > 0) throw notFound(`Таких заказов нет: ${unknown.map(orderNumber).join(', ')}`)
  const orderIds = isForShipping ? orders.toSorted(byRoute).map(({ id }) => id) : requestedIds
  const sellerOf = (siteId: number) => currentSettings().sites.find(({ id }) => id === siteId)!
  const heading = { issuer: sellerOf(orders[0]!.siteId).legal.name, at: new Date() }
  const specs: PdfSpec[] = []
  if (kinds.includes('pick-list'))
    specs.push(pickList(orderIds, await findReservedGoods(officePool, orderIds), heading))
  const missing: Missing[] = []
  const otherKinds = kinds.filter((kind) => kind !== 'pick-list')
  for (const orderId of orderIds) {
    const printable = await orderPapers(officePool, orderId, otherKinds, sellerOf)
    specs.push(...(printable?.specs ?? []))
    if (printable && printable.missing.length > 0) missing.push({ orderId, kinds: printable.missing })
  }
  if (missing.length > 0 && (!isForShipping || specs.length === 0)) specs.push(missingPapers(missing, heading))
  const siteOf = new Map(orders.map(({ id, siteId }) => [id, siteId]))
  return {
    specs: specs as [PdfSpec, ...PdfSpec[]],
    printed: orderIds.map((orderId) => {
      const absent = missing.find((each) => each.orderId === orderId)?.kinds ?? []
      return { orderId, siteId: siteOf.get(orderId)!, kinds: kinds.filter((kind) => !absent.includes(kind)) }
    }),
    heading,
  }
}

const byName = new Intl.Collator('ru')

/** Sorted by carrier, then by city. */
const byRoute = (one: Route, other: Route): number =>
  byName.compare(one.method, other.method) || byName.compare(one.city, other.city) || one.id - other.id

interface Route {
  readonly id: number
  readonly method: string
  readonly city: string
}

interface Missing {
  readonly orderId: number
  readonly kinds: readonly string[]
}
