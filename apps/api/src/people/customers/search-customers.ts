import { type customers, customersLimit } from '@shpulka/contract/people/customers'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'
import { likePattern } from '../../base/text/like-pattern.rule.ts'
import { customerRow } from './customer.view.ts'
import { customerSearchWords } from './customer-search-words.rule.ts'
import { findCustomers } from './customers.sql.ts'
import type { CustomersDeps } from './deps.ts'

export const searchCustomers: OfficeHandler<typeof customers.searchCustomers, CustomersDeps> = async (
  { body, staff },
  { officePool },
) => {
  const patterns = customerSearchWords(body.q ?? '')
    .map(likePattern)
    .toSorted((a, b) => b.length - a.length)
  const [longest = null, ...others] = patterns
  const siteIds = sitesOf(staff.permissions, 'people.read')
  const rows = await findCustomers(
    officePool,
    siteIds,
    body.siteId ?? null,
    longest,
    others,
    customersLimit,
    body.priceRole ?? null,
    body.buysFor ? true : null,
    body.bonuses ?? false,
  )
  return { customers: rows.map(customerRow) }
}
