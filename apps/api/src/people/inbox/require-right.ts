import type { SignedInStaff } from '../../base/http/office-context.ts'
import { requirePermission } from '../../base/http/require-permission.ts'
import type { InboxPart } from './inbox-part.port.ts'
import { missingRight } from './inbox-scope.rule.ts'

/** Throws 403 unless items of this kind and site may be handled. */
export function requireRight(staff: SignedInStaff, part: InboxPart, siteId: number): void {
  const missing = missingRight(staff.permissions, part, 'handle', siteId)
  if (missing !== null) requirePermission({ staff: missing }, { ...staff, permissions: [] })
}
