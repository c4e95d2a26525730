import type { Call } from '@shpulka/contract/base/call'
import type { Permission } from '@shpulka/contract/base/permissions'
import { customerBasket } from '@shpulka/contract/buying/customer-basket'
import { officePriceOffers } from '@shpulka/contract/buying/office-price-offers'
import { customerRequests } from '@shpulka/contract/people/customer-requests'
import { afterAll, expect, test, vi } from 'vitest'
import { clientLoader } from './customer.route.tsx'

const sent: string[] = []
let granted: readonly { code: Permission; siteIds: number[] | null }[]
vi.stubGlobal('fetch', async (path: string) => {
  const call = path.replace(/^.*\/office\/v1\//, '')
  sent.push(call)
  return Response.json(call === 'session' ? { permissions: granted } : { id: 7, siteId: 2 })
})
afterAll(() => vi.unstubAllGlobals())

/** A build drops what calls need, so the page names the permissions; they are those of the contract. */
const neededBy = ({ needs }: Call): Permission => (needs as { staff: Permission }).staff
const always = ['session', 'customers/7', 'customers/7/price-role', 'customers/7/bonuses', 'customers/7/consents']
const inbox = ['customers/7/requests', 'customers/7/reviews']

test.each<[string, typeof granted, readonly string[]]>([
  ['nothing more', [], []],
  ['the inbox of another site', [{ code: 'inbox.read', siteIds: [1] }], []],
  ['the inbox', [{ code: 'inbox.read', siteIds: [2] }], inbox],
  [
    'everything',
    [customerRequests.listCustomerReviews, officePriceOffers.searchPriceOffers, customerBasket.viewCustomerBasket].map(
      (call) => ({ code: neededBy(call), siteIds: null }),
    ),
    [...inbox, 'price-offer-searches', 'customers/7/basket'],
  ],
])('a client for who may see %s: only allowed calls are sent', async (_, permissions, more) => {
  granted = permissions
  sent.length = 0
  const shown = await clientLoader({ params: { id: '7' } } as Parameters<typeof clientLoader>[0])
  expect(sent.toSorted()).toEqual([...always, ...more].toSorted())
  expect(shown.requests === null).toBe(!more.includes(inbox[0]!))
})
