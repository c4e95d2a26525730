import { missingLabelsHeader, type orderShipments, shippingPaperKinds } from '@shpulka/contract/buying/order-shipments'
import { joinPdfs, renderPdf, renderPdfs } from '../../base/documents/pdf.port.ts'
import { attachmentHeader } from '../../base/files/file-name.rule.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { collectPapers, recordPrints } from '../order-desk/desk-orders.port.ts'
import { notPrinted } from '../order-desk/pick-list.rule.ts'
import { absentLabelText } from './absent-label-text.rule.ts'
import { addCarrierLabels, type LabelledParcel, type MissingLabel } from './add-carrier-labels.ts'
import { findCarrierParcels } from './order-parts.sql.ts'
import type { LabelDeps } from './print-carrier-label.ts'

export const printShippingPapers: OfficeHandler<typeof orderShipments.printShippingPapers, LabelDeps> = async (
  { body: { orderIds }, staff, reply, clientKey },
  deps,
) => {
  const { permissions } = staff
  const siteIds = sitesOfBoth(sitesOf(permissions, 'orders.read'), sitesOf(permissions, 'orders.pack'))
  const request = { orderIds, kinds: shippingPaperKinds, isForShipping: true, siteIds }
  const { specs, printed, heading } = await collectPapers(deps, request)
  const found = await findCarrierParcels(deps.officePool, orderIds)
  const parcels: LabelledParcel[] = []
  const absent: MissingLabel[] = []
  for (const { orderId } of printed) {
    const parcel = found.find((each) => each.orderId === orderId)
    if (!parcel) continue
    const reason = absentLabelText(parcel.state, parcel.failure)
    if (reason === null) parcels.push({ orderId, uuid: parcel.uuid! })
    else absent.push({ orderId, reason })
  }
  const papers = renderPdfs(specs, clientKey)
  const labelled = await addCarrierLabels(deps.cdek, { papers, parcels, clientKey })
  const missing = [...absent, ...labelled.missing]
  let { bytes } = labelled
  if (missing.length > 0) {
    const rows = missing.map(({ orderId, reason }) => ({ orderId, what: `Наклейка СДЭК. ${reason}` }))
    const sheet = await renderPdf(notPrinted('Этих наклеек нет', rows, heading), clientKey)
    bytes = (await joinPdfs(await papers, [sheet, ...labelled.labels], { clientKey })).bytes
  }
  const withoutLabel = new Set(labelled.missing.map(({ orderId }) => orderId))
  const withLabel = new Set(parcels.map(({ orderId }) => orderId).filter((orderId) => !withoutLabel.has(orderId)))
  await recordPrints(
    deps.pool,
    printed.map((each) => (withLabel.has(each.orderId) ? { ...each, kinds: [...each.kinds, 'carrier-label'] } : each)),
    staffActor(staff),
  )
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-disposition': attachmentHeader('Всё для отгрузки.pdf'),
      [missingLabelsHeader]: missing.map(({ orderId }) => orderId).join(','),
    })
    .send(bytes)
}

/** Null: all sites. */
const sitesOfBoth = (one: readonly number[] | null, other: readonly number[] | null) =>
  one === null ? other : other === null ? one : one.filter((id) => other.includes(id))
