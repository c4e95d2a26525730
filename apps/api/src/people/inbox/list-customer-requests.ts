import {
  type CustomerRequests,
  type customerRequests,
  customerRequestsLimit,
} from '@shpulka/contract/people/customer-requests'
import type { InboxKind } from '@shpulka/contract/people/inbox'
import type { OfficeHandler, SignedInStaff } from '../../base/http/office-context.ts'
import { requireSiteOfCustomer } from '../customers/customer.port.ts'
import type { InboxDeps } from './deps.ts'
import { readableKinds } from './inbox-scope.rule.ts'

export const listCustomerRequests: OfficeHandler<typeof customerRequests.listCustomerRequests, InboxDeps> = (
  { params, query, staff },
  deps,
) => itemsOf(deps, params.id, staff, (kind) => kind !== 'review', query.skip)

export const listCustomerReviews: OfficeHandler<typeof customerRequests.listCustomerReviews, InboxDeps> = (
  { params, query, staff },
  deps,
) => itemsOf(deps, params.id, staff, (kind) => kind === 'review', query.skip)

/** Items of a customer of the kinds that are asked for and that a member of staff may read. */
async function itemsOf(
  { officePool, inbox }: InboxDeps,
  id: number,
  staff: SignedInStaff,
  isAskedFor: (kind: InboxKind) => boolean,
  skip = 0,
): Promise<CustomerRequests> {
  await requireSiteOfCustomer(officePool, id, staff, 'inbox.read')
  const scope = readableKinds(staff.permissions, inbox.sources).filter(({ kind }) => isAskedFor(kind))
  const { findItemsOfCustomer } = inbox.statements
  const rows = await findItemsOfCustomer(officePool, id, JSON.stringify(scope), customerRequestsLimit, skip)
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ total: _, at, ...item }) => ({ ...item, at: at.toISOString() })),
  }
}
