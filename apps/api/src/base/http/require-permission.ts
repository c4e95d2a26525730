import type { StaffNeed } from '@shpulka/contract/base/call'
import { confirmedSeconds, type Permission, permissions } from '@shpulka/contract/base/permissions'
import { Failure } from './failure.ts'
import type { SignedInStaff } from './office-context.ts'
import { sitesOf } from './sites-of.rule.ts'

/** Throws 401 or 403 unless the staff member has the permission that a call needs. */
export function requirePermission(need: StaffNeed, staff: SignedInStaff | null | undefined): void {
  if (!staff) throw new Failure(401, 'Войдите в контору')
  if (need.staff !== null && !staff.permissions.some(({ code }) => code === need.staff))
    throw new Failure(403, `Нет права: ${permissions[need.staff].title.toLowerCase()}`)
  if (need.isConfirmed && !isConfirmed(staff))
    throw new Failure(403, 'Подтвердите вход, чтобы продолжить', {}, { isConfirmationNeeded: true })
}

/** The same for an object of a site: the permission must be held there. */
export function requirePermissionAt(need: StaffNeed, staff: SignedInStaff, siteId: number): void {
  const here = staff.permissions.filter(({ siteIds }) => siteIds === null || siteIds.includes(siteId))
  requirePermission(need, { ...staff, permissions: here })
}

/** The same for what all sites share: the permission must be held for all sites. `message` says so in Russian. */
export function requirePermissionAtAllSites(permission: Permission, staff: SignedInStaff, message: string): void {
  if (sitesOf(staff.permissions, permission) !== null) throw new Failure(403, message)
}

/** Whether the session was confirmed recently enough for dangerous actions. */
export const isConfirmed = ({ confirmedAt }: Pick<SignedInStaff, 'confirmedAt'>): boolean =>
  Date.now() - confirmedAt.getTime() < confirmedSeconds * 1000
