import { customerOrdersLimit, type customers } from '@shpulka/contract/people/customers'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { requireSiteOfCustomer } from './customer.port.ts'
import { customerOrder } from './customer.view.ts'
import { findOrdersOfCustomer } from './customers.sql.ts'
import type { CustomersDeps } from './deps.ts'

export const listCustomerOrders: OfficeHandler<typeof customers.listCustomerOrders, CustomersDeps> = async (
  { params: { id }, query: { before }, staff },
  { officePool },
) => {
  await requireSiteOfCustomer(officePool, id, staff, 'orders.read')
  return (await findOrdersOfCustomer(officePool, id, before, customerOrdersLimit)).map(customerOrder)
}
