import { auditNames as namesOf } from './base/audit/audit-names.ts'
import { orderNames } from './buying/order-desk/order-names.port.ts'
import { priceRoleNames } from './people/customers/price-role-names.port.ts'
import { inboxNames } from './people/inbox/inbox-names.port.ts'
import { viewNames } from './people/saved-views/view-names.port.ts'
import { staffNames } from './people/staff/staff-names.port.ts'

/** Kinds of records that the audit log shows by name instead of id. */
export const auditNames = namesOf([...staffNames, ...inboxNames, ...viewNames, ...orderNames, ...priceRoleNames])
