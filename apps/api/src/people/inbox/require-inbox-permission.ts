import type { SignedInStaff } from '../../base/http/office-context.ts'
import { requirePermission } from '../../base/http/require-permission.ts'
import { missingPermission } from './inbox-scope.rule.ts'
import type { InboxSource } from './inbox-source.port.ts'

/** Throws 403 unless staff may handle items of this kind on this site. */
export function requireInboxPermission(staff: SignedInStaff, source: InboxSource, siteId: number): void {
  const missing = missingPermission(staff.permissions, source, 'handle', siteId)
  if (missing !== null) requirePermission({ staff: missing }, { ...staff, permissions: [] })
}
