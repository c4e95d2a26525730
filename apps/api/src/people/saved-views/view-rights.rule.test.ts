import type { GrantedPermission } from '@shpulka/contract/base/permissions'
import { describe, expect, test } from 'vitest'
import { findInvalidFilter, mayChangeView } from './view-rights.rule.ts'

const share = (siteIds: number[] | null): GrantedPermission[] => [{ code: 'views.share', siteIds }]

describe('who may change a view', () => {
  test.each([
    ['private, of the user', 'mine', 7, {}, [], true],
    ['private, of somebody else, with the permission', 'mine', 8, {}, share(null), false],
    ['shared, with the permission for all sites', 'everyone', 8, {}, share(null), true],
    ['shared, created by the user, without the permission', 'everyone', 7, {}, [], false],
    ['of one site, with the permission for it', 'role', 8, { siteId: '2' }, share([2]), true],
    ['of another site', 'role', 8, { siteId: '3' }, share([2]), false],
    ['of all sites, with the permission for one', 'everyone', 8, {}, share([2]), false],
  ] as const)('%s', (_, audience, staffId, filter, permissions, expected) => {
    expect(mayChangeView({ audience, staffId, filter }, { id: 7, permissions: [...permissions] })).toBe(expected)
  })
})

test.each([
  [{ view: 'mine', siteId: '2' }, null],
  [{ q: '+79001234567' }, 'q'],
  [{ status: 'new,accepted', warehouseId: '1,2', deliveryMethodId: '3' }, null],
  [{ warehouseId: '1,' }, 'warehouseId'],
  [{ siteId: '1,2' }, 'siteId'],
  [{ siteId: 'x' }, 'siteId'],
  [{ siteId: '99999999999' }, 'siteId'],
  [{ kind: 'review' }, 'kind'],
] as const)('a filter of orders %j', (filter, invalidKey) => {
  expect(findInvalidFilter('orders', filter)).toBe(invalidKey)
})
