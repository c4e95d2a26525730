import type { orderDesk } from '@shpulka/contract/buying/order-desk'
import { type PdfSpec, renderPdfs } from '../../base/documents/pdf.port.ts'
import { attachmentHeader } from '../../base/files/file-name.rule.ts'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { orderPapers } from '../order-documents/order-papers.port.ts'
import { orderNumber } from '../orders/order-number.rule.ts'
import type { DeskDeps } from './deps.ts'
import { findOrdersOfSites, findReservedGoods } from './order-prints.sql.ts'
import { missingPapers, pickList } from './pick-list.rule.ts'
import { recordPrints } from './record-prints.ts'

export const printOrderPapers: OfficeHandler<typeof orderDesk.printOrderPapers, DeskDeps> = async (
  { body: { orderIds: requestedIds, kinds, isForShipping = false }, staff, reply, address },
  { pool, officePool, currentSettings },
) => {
  const orders = await findOrdersOfSites(officePool, requestedIds, sitesOf(staff.permissions, 'orders.read'))
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
  const bytes = await renderPdfs(specs as [PdfSpec, ...PdfSpec[]], address)
  const siteOf = new Map(orders.map(({ id, siteId }) => [id, siteId]))
  const printed = printedKinds(orderIds, kinds, missing)
  await recordPrints(
    pool,
    printed.map((each) => ({ ...each, siteId: siteOf.get(each.orderId)! })),
    staffActor(staff),
  )
  return reply
    .headers({ 'content-type': 'application/pdf', 'content-disposition': attachmentHeader('Бумаги заказов.pdf') })
    .send(bytes)
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

/** Kinds of papers printed for each order; orders without any are left out. */
const printedKinds = (orderIds: readonly number[], kinds: readonly string[], missing: readonly Missing[]) =>
  orderIds
    .map((orderId) => {
      const absent = missing.find((each) => each.orderId === orderId)?.kinds ?? []
      return { orderId, kinds: kinds.filter((kind) => !absent.includes(kind)) }
    })
    .filter((each) => each.kinds.length > 0)
