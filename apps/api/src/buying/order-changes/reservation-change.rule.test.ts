import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ReservationFacts, reservationChange } from './reservation-change.rule.ts'

const facts = (changed: Partial<ReservationFacts>): ReservationFacts => ({
  required: new Map([[1, 2]]),
  reserved: [{ offerId: 1, warehouseId: 1, quantity: 2 }],
  shortagesBefore: [],
  free: [],
  warehouseIds: [1, 2],
  ...changed,
})
const allocation = (offerId: number, warehouseId: number, quantity: number) => ({ offerId, warehouseId, quantity })

describe('reservationChange', () => {
  test('without a change nothing is released or reserved', () => {
    expect(reservationChange(facts({}))).toEqual({
      releases: [],
      reserves: [],
      shortages: new Map(),
      newShortages: new Map(),
    })
  })

  test('fewer: released from the least preferred warehouse first; an offer no longer needed is released completely', () => {
    const reserved = [allocation(1, 1, 2), allocation(1, 2, 3), allocation(2, 1, 1)]
    expect(reservationChange(facts({ required: new Map([[1, 1]]), reserved })).releases).toEqual([
      allocation(1, 2, 3),
      allocation(1, 1, 1),
      allocation(2, 1, 1),
    ])
  })

  test('more: only the difference is reserved', () => {
    const free = [{ offerId: 1, warehouseId: 2, free: 9 }]
    expect(reservationChange(facts({ required: new Map([[1, 5]]), free })).reserves).toEqual([allocation(1, 2, 3)])
  })

  test('an earlier shortage may remain, anything above it is a new shortage', () => {
    const change = reservationChange(
      facts({ required: new Map([[1, 5]]), shortagesBefore: [{ offerId: 1, quantity: 2 }] }),
    )
    expect([change.shortages, change.newShortages]).toEqual([new Map([[1, 3]]), new Map([[1, 1]])])
  })

  test('reserved and missing add up to the needed count, no offer is both released and reserved, no stock is below zero', () => {
    const offers = fc.integer({ min: 1, max: 3 })
    const counts = fc.integer({ min: 1, max: 9 })
    const stockRows = fc.uniqueArray(fc.tuple(offers, fc.integer({ min: 1, max: 3 }), counts), {
      selector: ([offer, warehouse]) => `${offer} ${warehouse}`,
    })
    const sumOf = (rows: readonly { offerId: number; quantity: number }[], offer: number) =>
      rows.reduce((sum, { offerId, quantity }) => sum + (offerId === offer ? quantity : 0), 0)
    fc.assert(
      fc.property(
        stockRows,
        stockRows,
        fc.dictionary(fc.constantFrom('1', '2', '3'), counts),
        (reserved, free, required) => {
          const all = facts({
            required: new Map(Object.entries(required).map(([offer, count]) => [Number(offer), count])),
            reserved: reserved.map(([offer, warehouse, count]) => allocation(offer, warehouse, count)),
            free: free.map(([offerId, warehouseId, count]) => ({ offerId, warehouseId, free: count })),
            warehouseIds: [2, 1, 3],
          })
          const { releases, reserves, shortages } = reservationChange(all)
          for (const offer of [1, 2, 3]) {
            const [released, added] = [sumOf(releases, offer), sumOf(reserves, offer)]
            expect(sumOf(all.reserved, offer) - released + added + (shortages.get(offer) ?? 0)).toBe(
              all.required.get(offer) ?? 0,
            )
            expect(released > 0 && added > 0).toBe(false)
          }
          for (const { offerId, warehouseId, quantity } of reserves)
            expect(quantity).toBeLessThanOrEqual(
              all.free.find((row) => row.offerId === offerId && row.warehouseId === warehouseId)?.free ?? 0,
            )
          for (const { offerId, warehouseId, quantity } of releases)
            expect(quantity).toBeLessThanOrEqual(
              all.reserved.find((row) => row.offerId === offerId && row.warehouseId === warehouseId)?.quantity ?? 0,
            )
        },
      ),
    )
  })
})
