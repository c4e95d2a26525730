import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ReservationFacts, reservationChange } from './reservation-change.rule.ts'

const facts = (changed: Partial<ReservationFacts>): ReservationFacts => ({
  ...{ wanted: new Map([[1, 2]]), held: [{ offerId: 1, warehouseId: 1, quantity: 2 }] },
  ...{ shortages: [], free: [], warehouseIds: [1, 2] },
  ...changed,
})
const at = (offerId: number, warehouseId: number, quantity: number) => ({ offerId, warehouseId, quantity })

describe('reservationChange', () => {
  test('nothing moves where nothing is changed', () => {
    expect(reservationChange(facts({}))).toEqual({ releases: [], reserves: [], lacks: new Map(), missing: new Map() })
  })

  test('less: the least preferred warehouse gives back first; what is not wanted goes whole', () => {
    const held = [at(1, 1, 2), at(1, 2, 3), at(2, 1, 1)]
    expect(reservationChange(facts({ wanted: new Map([[1, 1]]), held })).releases).toEqual([
      at(1, 2, 3),
      at(1, 1, 1),
      at(2, 1, 1),
    ])
  })

  test('more: only the difference is taken', () => {
    const free = [{ offerId: 1, warehouseId: 2, free: 9 }]
    expect(reservationChange(facts({ wanted: new Map([[1, 5]]), free })).reserves).toEqual([at(1, 2, 3)])
  })

  test('a former shortage may stay, anything above it is missing', () => {
    const change = reservationChange(facts({ wanted: new Map([[1, 5]]), shortages: [{ offerId: 1, quantity: 2 }] }))
    expect([change.lacks, change.missing]).toEqual([new Map([[1, 3]]), new Map([[1, 1]])])
  })

  test('held and lacking make up what is wanted, no offer is both released and reserved, no stock is below zero', () => {
    const offers = fc.integer({ min: 1, max: 3 })
    const counts = fc.integer({ min: 1, max: 9 })
    const places = fc.uniqueArray(fc.tuple(offers, fc.integer({ min: 1, max: 3 }), counts), {
      selector: ([offer, warehouse]) => `${offer} ${warehouse}`,
    })
    const sumOf = (rows: readonly { offerId: number; quantity: number }[], offer: number) =>
      rows.reduce((sum, { offerId, quantity }) => sum + (offerId === offer ? quantity : 0), 0)
    fc.assert(
      fc.property(places, places, fc.dictionary(fc.constantFrom('1', '2', '3'), counts), (held, free, wanted) => {
        const all = facts({
          wanted: new Map(Object.entries(wanted).map(([offer, count]) => [Number(offer), count])),
          held: held.map(([offer, warehouse, count]) => at(offer, warehouse, count)),
          free: free.map(([offerId, warehouseId, count]) => ({ offerId, warehouseId, free: count })),
          warehouseIds: [2, 1, 3],
        })
        const { releases, reserves, lacks } = reservationChange(all)
        for (const offer of [1, 2, 3]) {
          const [gives, takes] = [sumOf(releases, offer), sumOf(reserves, offer)]
          expect(sumOf(all.held, offer) - gives + takes + (lacks.get(offer) ?? 0)).toBe(all.wanted.get(offer) ?? 0)
          expect(gives > 0 && takes > 0).toBe(false)
        }
        for (const { offerId, warehouseId, quantity } of reserves)
          expect(quantity).toBeLessThanOrEqual(
            all.free.find((row) => row.offerId === offerId && row.warehouseId === warehouseId)?.free ?? 0,
          )
        for (const { offerId, warehouseId, quantity } of releases)
          expect(quantity).toBeLessThanOrEqual(
            all.held.find((row) => row.offerId === offerId && row.warehouseId === warehouseId)?.quantity ?? 0,
          )
      }),
    )
  })
})
