import type { customerPriceRoles } from '@shpulka/contract/people/customer-price-roles'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { CustomersDeps } from './deps.ts'
import { findAllPriceRoles } from './price-roles.sql.ts'

export const listPriceRoles: OfficeHandler<typeof customerPriceRoles.listPriceRoles, CustomersDeps> = async (
  _,
  { officePool },
) => ({ roles: await findAllPriceRoles(officePool) })
