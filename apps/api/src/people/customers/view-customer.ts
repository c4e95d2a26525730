import type { customers } from '@shpulka/contract/people/customers'
import { Failure, notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { hasSubscription } from '../mail-distribution/mail-distribution.port.ts'
import { customerOrder, customerRow } from './customer.view.ts'
import { findCustomer, findMergedInto, findOrdersOfCustomer } from './customers.sql.ts'
import type { CustomersDeps } from './deps.ts'

const latestOrders = 20

export const viewCustomer: OfficeHandler<typeof customers.viewCustomer, CustomersDeps> = async (
  { params, staff },
  { officePool },
) => {
  const [row] = await findCustomer(officePool, params.id)
  if (!row) {
    const [merged] = await findMergedInto(officePool, params.id)
    if (merged && isAllowedAtSite(staff.permissions, 'people.read', merged.siteId))
      throw new Failure(
        404,
        `Этот клиент объединён с другим: теперь он № ${merged.mergedInto}`,
        {},
        { mergedInto: merged.mergedInto },
      )
  }
  if (!row || !isAllowedAtSite(staff.permissions, 'people.read', row.siteId)) throw notFound('Такого клиента нет')
  const orders = isAllowedAtSite(staff.permissions, 'orders.read', row.siteId)
    ? await findOrdersOfCustomer(officePool, row.id, null, latestOrders)
    : null
  return {
    ...customerRow(row),
    isEmailProven: row.isEmailProven,
    isSubscribed: await hasSubscription(officePool, row.id),
    orders: orders && {
      total: orders[0]?.count ?? 0,
      latest: orders.map(customerOrder),
    },
  }
}
