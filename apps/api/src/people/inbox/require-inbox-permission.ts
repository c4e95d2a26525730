import type { SignedInStaff } from '../../base/http/office-context.ts'
import { requirePermission } from '../../base/http/require-permission.ts'
import type { InboxPart } from './inbox-part.port.ts'
import { missingPermission } from './inbox-scope.rule.ts'

/** Throws 403 unless staff may handle items of this kind on this site. */
export function requireInboxPermission(staff: SignedInStaff, part: InboxPart, siteId: number): void {
  const missing = missingPermission(staff.permissions, part, 'handle', siteId)
  if (missing !== null) requirePermission({ staff: missing }, { ...staff, permissions: [] })
}
