import type { SignedInStaff } from '../../base/http/office-context.ts'
import { requirePermissionAtAllSites } from '../../base/http/require-permission.ts'

/** Queued emails name no site: all sites share the queue. */
export const requireEmailPermissionAtAllSites = (staff: SignedInStaff): void =>
  requirePermissionAtAllSites(
    'emails.manage',
    staff,
    'Очередь писем одна на все сайты: для неё нужно право на всех сайтах',
  )
