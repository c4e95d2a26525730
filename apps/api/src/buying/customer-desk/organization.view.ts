import type { OrganizationOrder } from '@shpulka/contract/buying/organizations'
import type { OrganizationOrderRow } from './organizations.sql.ts'

/** Maps an order of an organization to the contract. */
export const organizationOrder = ({ placedAt, ...order }: OrganizationOrderRow): OrganizationOrder => ({
  ...order,
  placedAt: placedAt.toISOString(),
})
