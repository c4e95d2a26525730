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
  it('the owner holds everything everywhere', () =>
    expect(heldPermissions([owner])).toEqual(permissionCodes.map((code) => ({ code, siteIds: null }))))
  it('without roles there are no permissions', () => expect(heldPermissions([])).toEqual([]))
  it('sites of several roles come together', () =>
    expect(heldPermissions([reader(2), reader(1), reader(2)])).toEqual([{ code: 'orders.read', siteIds: [1, 2] }]))
  it('a permission for every site includes any site', () =>
    expect(heldPermissions([reader(2), reader(null), reader(1)])).toEqual([{ code: 'orders.read', siteIds: null }]))
})

describe('mayGrant', () => {
  it.each([
    ['what one has', [reader(null)], [reader(null)], true],
    ['of one site what one has of all', [reader(null)], [reader(1)], true],
    ['of another site', [reader(1)], [reader(2)], false],
    ['of all sites what one has of one', [reader(1)], [reader(null)], false],
    ['another permission', [reader(null)], [{ permissions: ['staff.manage'], siteId: 1 }], false],
    ['an owner of one site makes no owner of all', [{ permissions: null, siteId: 1 }], [owner], false],
    ['an owner makes an owner', [owner], [owner], true],
    ['nothing to give is given by anybody', [], [], true],
  ] as const)('%s', (_, own, given, may) => expect(mayGrant(heldPermissions([...own]), [...given])).toBe(may))
  it('staff may give only what they have', () =>
    fc.assert(
      fc.property(fc.array(anyGrant, { maxLength: 4 }), fc.array(anyGrant, { maxLength: 4 }), (own, given) => {
        const held = heldPermissions(own)
        expect(mayGrant(held, own)).toBe(true)
        if (mayGrant(held, given)) expect(heldPermissions([...own, ...given])).toEqual(held)
      }),
    ))
})
