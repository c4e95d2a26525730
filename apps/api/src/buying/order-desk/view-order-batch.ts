import type { orderDesk } from '@shpulka/contract/buying/order-desk'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'
import type { DeskDeps } from './deps.ts'
import { readOrderBatch } from './read-order-batch.ts'

export const viewOrderBatch: OfficeHandler<typeof orderDesk.viewOrderBatch, DeskDeps> = (
  { params, staff },
  { officePool },
) => readOrderBatch(officePool, params.id, staff, { readableSiteIds: sitesOf(staff.permissions, 'audit.read') })
