import type { orderDesk } from '@shpulka/contract/buying/order-desk'
import { renderPdfs } from '../../base/documents/pdf.port.ts'
import { attachmentHeader } from '../../base/files/file-name.rule.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { collectPapers } from './collect-papers.ts'
import type { DeskDeps } from './deps.ts'
import { recordPrints } from './record-prints.ts'

export const printOrderPapers: OfficeHandler<typeof orderDesk.printOrderPapers, DeskDeps> = async (
  { body: { orderIds, kinds, isForShipping = false }, staff, reply, clientKey },
  deps,
) => {
  const siteIds = sitesOf(staff.permissions, 'orders.read')
  const { specs, printed } = await collectPapers(deps, { orderIds, kinds, isForShipping, siteIds })
  const bytes = await renderPdfs(specs, clientKey)
  await recordPrints(deps.pool, printed, staffActor(staff))
  return reply
    .headers({ 'content-type': 'application/pdf', 'content-disposition': attachmentHeader('Бумаги заказов.pdf') })
    .send(bytes)
}
