import { type organizations, organizationsLimit } from '@shpulka/contract/buying/organizations'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'
import { likePattern } from '../../base/text/like-pattern.rule.ts'
import { customerSearchWords } from '../../people/customers/customer-search-words.rule.ts'
import type { CustomerDeskDeps } from './deps.ts'
import { findNewestOrganizations, findOrganizations } from './organizations.sql.ts'

export const searchOrganizations: OfficeHandler<typeof organizations.searchOrganizations, CustomerDeskDeps> = async (
  { body, staff },
  { officePool },
) => {
  const words = customerSearchWords(body.q ?? '').map(likePattern)
  const [longest = null] = words.toSorted((a, b) => b.length - a.length)
  const orderSites = sitesOf(staff.permissions, 'orders.read')
  const searched = [sitesOf(staff.permissions, 'people.read'), orderSites, body.siteId ?? null, words] as const
  // A frequent word is found among the newest quickly, a rare one by the index of its longest word.
  let rows = await findNewestOrganizations(officePool, ...searched, organizationsLimit)
  if (longest !== null && rows.length < organizationsLimit)
    rows = await findOrganizations(officePool, ...searched, organizationsLimit, longest)
  const maySeeOrders = orderSites === null || orderSites.length > 0
  return { organizations: rows.map((row) => (maySeeOrders ? row : { ...row, orders: null })) }
}
