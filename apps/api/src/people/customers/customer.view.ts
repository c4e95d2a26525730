import type { CustomerRow } from '@shpulka/contract/people/customers'
import { maskedEmail, maskedPhone } from '../users/masked-contact.rule.ts'
import type { CustomerAccountRow } from './customers.sql.ts'

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
