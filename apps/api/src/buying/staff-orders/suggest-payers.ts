import type { staffOrders } from '@shpulka/contract/buying/staff-orders'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { RateLimit } from '../../base/http/rate-limits.ts'
import { findInRegister } from '../../people/organization-mapper/find-in-register.port.ts'
import type { StaffOrdersDeps } from './deps.ts'

/** The form sends a request after each pause in typing. */
const suggestionsPerStaff: RateLimit = { name: 'payer-suggestions-per-staff', times: 120, seconds: 60 }

export const suggestPayers: OfficeHandler<typeof staffOrders.suggestPayers, StaffOrdersDeps> = async (
  { body: { q }, staff },
  { lookup, limits },
) => {
  const clientKey = `staff ${staff.id}`
  await limits.consume([suggestionsPerStaff, clientKey])
  return findInRegister(lookup, { text: q, locations: [], clientKey })
}
