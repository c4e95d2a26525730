import { maskedEmail } from '@shpulka/contract/base/masked-email'
import type { CustomerOrder, CustomerRow } from '@shpulka/contract/people/customers'
import { maskedPhone } from '../users/masked-contact.rule.ts'
import type { CustomerAccountRow, CustomerOrderRow } from './customers.sql.ts'

/** Maps an order of a customer to the contract. */
export const customerOrder = ({ id, status, total, placedAt }: CustomerOrderRow): CustomerOrder => ({
  id,
  status,
  total,
  placedAt: placedAt.toISOString(),
})

/** Maps an account to the contract, with masked contacts. */
export const customerRow = (row: CustomerAccountRow): CustomerRow => ({
  id: row.id,
  siteId: row.siteId,
  name: row.name,
  priceRole: row.priceRole,
  phone: maskedPhone(row.phone),
  email: maskedEmail(row.email),
  createdAt: row.createdAt.toISOString(),
  organization: row.isOrganization ? { name: row.organizationName, inn: row.inn, kpp: row.kpp } : null,
})
