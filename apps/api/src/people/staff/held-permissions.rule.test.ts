import { permissionCodes } from '@shpulka/contract/base/permissions'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Grant, heldPermissions, mayGrant } from './held-permissions.rule.ts'

const owner: Grant = { permissions: null, siteId: null }
const reader = (siteId: number | null): Grant => ({ permissions: ['orders.read'], siteId })
const anyGrant = fc.record<Grant>({
  permissions: fc.option(fc.uniqueArray(fc.constantFrom(...permissionCodes), { minLength: 1 })),
  siteId: fc.option(fc.integer({ min: 1, max: 3 })),
})

describe('heldPermissions', () => {
  it('the owner has all permissions on all sites', () =>
    expect(heldPermissions([owner])).toEqual(permissionCodes.map((code) => ({ code, siteIds: null }))))
  it('without roles there are no permissions', () => expect(heldPermissions([])).toEqual([]))
  it('sites of several roles are merged', () =>
    expect(heldPermissions([reader(2), reader(1), reader(2)])).toEqual([{ code: 'orders.read', siteIds: [1, 2] }]))
  it('a permission for every site includes any site', () =>
    expect(heldPermissions([reader(2), reader(null), reader(1)])).toEqual([{ code: 'orders.read', siteIds: null }]))
})

describe('mayGrant', () => {
  it.each([
    ['the same permission', [reader(null)], [reader(null)], true],
    ['one site with the permission for all sites', [reader(null)], [reader(1)], true],
    ['another site', [reader(1)], [reader(2)], false],
    ['all sites with the permission for one site', [reader(1)], [reader(null)], false],
    ['another permission', [reader(null)], [{ permissions: ['staff.manage'], siteId: 1 }], false],
    ['an owner of one site cannot grant owner of all sites', [{ permissions: null, siteId: 1 }], [owner], false],
    ['an owner can grant owner', [owner], [owner], true],
    ['anybody may grant nothing', [], [], true],
  ] as const)('%s', (_, held, requested, may) => expect(mayGrant(heldPermissions([...held]), [...requested])).toBe(may))
  it('staff may grant only permissions they have', () =>
    fc.assert(
      fc.property(fc.array(anyGrant, { maxLength: 4 }), fc.array(anyGrant, { maxLength: 4 }), (grants, requested) => {
        const held = heldPermissions(grants)
        expect(mayGrant(held, grants)).toBe(true)
        if (mayGrant(held, requested)) expect(heldPermissions([...grants, ...requested])).toEqual(held)
      }),
    ))
})
