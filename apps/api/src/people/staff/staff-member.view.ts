import type { RoleGrant, StaffMember } from '@shpulka/contract/people/staff'
import type { StaffRow } from './staff.sql.ts'

/** Maps a member of staff to the contract. */
export const staffMember = (row: StaffRow): StaffMember => ({
  id: row.id,
  fio: row.fio,
  email: row.email,
  state: row.closedAt ? 'closed' : row.acceptedAt ? 'active' : 'invited',
  grants: row.grants.map(({ role, siteId }): RoleGrant => ({ role, siteId })),
  lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
  invitationExpiresAt: row.invitationExpiresAt?.toISOString() ?? null,
})
