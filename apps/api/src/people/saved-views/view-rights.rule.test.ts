import type { GrantedPermission } from '@shpulka/contract/base/permissions'
import { describe, expect, test } from 'vitest'
import { mayChangeView, wrongFilter } from './view-rights.rule.ts'

const share = (siteIds: number[] | null): GrantedPermission[] => [{ code: 'views.share', siteIds }]

describe('who may change a view', () => {
  test.each([
    ['their own', 'mine', 7, {}, [], true],
    ['another’s own, with every right', 'mine', 8, {}, share(null), false],
    ['everybody’s, with the right for all sites', 'everyone', 8, {}, share(null), true],
    ['everybody’s, made by them, without the right', 'everyone', 7, {}, [], false],
    ['of one site, with the right there', 'role', 8, { siteId: '2' }, share([2]), true],
    ['of another site', 'role', 8, { siteId: '3' }, share([2]), false],
    ['of all sites, with the right for one', 'everyone', 8, {}, share([2]), false],
  ] as const)('%s', (_, audience, staffId, filter, permissions, expected) => {
    expect(mayChangeView({ audience, staffId, filter }, { id: 7, permissions: [...permissions] })).toBe(expected)
  })
})

test.each([
  [{ view: 'mine', siteId: '2' }, null],
  [{ q: '+79001234567' }, 'q'],
  [{ siteId: 'x' }, 'siteId'],
  [{ siteId: '99999999999' }, 'siteId'],
  [{ kind: 'review' }, 'kind'],
] as const)('a filter of orders %j', (filter, wrong) => {
  expect(wrongFilter('orders', filter)).toBe(wrong)
})
