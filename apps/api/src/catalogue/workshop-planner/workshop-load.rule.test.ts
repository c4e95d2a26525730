import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Shift, unitsForPlaces, workersFor, workshopLoad } from './workshop-load.rule.ts'

const shift = (units: number, hours = 8, efficiencyPercent = 100): Shift => ({
  units,
  seconds: hours * 3600,
  efficiencyPercent,
})
const at = (station: string, ...seconds: number[]) => seconds.map((each) => ({ station, seconds: each }))

describe('workplaces', () => {
  test.each([
    // 8 hours, all of it worked: 28 800 seconds; 480 garments are one a minute.
    ['an operation as long as the takt is one workplace', 480, 8, 100, [60], [1, 100, 480]],
    ['one second over the takt needs another', 480, 8, 100, [61], [2, 50.83, 944]],
    ['operations of one kind share workplaces', 480, 8, 100, [40, 40, 40], [2, 100, 480]],
    ['thirds that add up to three people are three', 480, 8, 100, [20, 20, 20, 20, 20, 20, 20, 20, 20], [3, 100, 480]],
    ['four fifths of the shift are worked', 480, 8, 80, [60], [2, 62.5, 768]],
    ['half a shift', 480, 4, 100, [60], [2, 100, 480]],
    ['one garment', 1, 8, 80, [1], [1, 0, 23_040]],
    ['100 000 garments', 100_000, 8, 80, [45], [196, 99.65, 100_352]],
    ['an operation longer than the shift', 1, 1, 10, [36_000], [100, 100, 1]],
  ])('%s', (_what, units, hours, efficiency, seconds, [count, loadPercent, capacity]) => {
    const { loads } = workshopLoad(['join'], at('join', ...seconds), shift(units, hours, efficiency))
    expect(loads).toHaveLength(1)
    expect(loads[0]).toMatchObject({ station: 'join', count, capacity })
    expect(loads[0]!.loadPercent).toBeCloseTo(loadPercent!, 1)
  })

  test('the kind with the minimum capacity is the bottleneck, the first of equals; kinds without work are skipped', () => {
    const { loads, bottleneck, taktSeconds } = workshopLoad(
      ['cut', 'join', 'serge', 'iron'],
      [...at('join', 50), ...at('serge', 59), ...at('iron', 59), ...at('cut', 0)],
      shift(480),
    )
    expect(loads.map(({ station }) => station)).toEqual(['join', 'serge', 'iron'])
    expect(bottleneck!.station).toBe('serge')
    expect(taktSeconds).toBe(60)
  })

  test('without work there are no workplaces and no bottleneck', () => {
    expect(workshopLoad(['join'], at('join', 0), shift(100))).toMatchObject({ loads: [], bottleneck: null })
    expect(workshopLoad([], [], shift(100)).loads).toEqual([])
  })
})

test('so many workplaces make as many garments as they can, and one more would need another', () => {
  const kinds = ['join', 'serge', 'iron']
  const operations = [...at('join', 50), ...at('serge', 120), ...at('iron', 30)]
  const placesFor = (units: number) =>
    workshopLoad(kinds, operations, shift(units)).loads.reduce((sum, { count }) => sum + count, 0)
  const units = unitsForPlaces(kinds, operations, shift(0), 12, 100_000)
  expect(units).toBeGreaterThan(1)
  expect(placesFor(units)).toBe(12)
  expect(placesFor(units + 1)).toBeGreaterThan(12)
  // Three kinds of work are three workplaces at least: 120 seconds of 28 800 are 240 garments.
  expect(unitsForPlaces(kinds, operations, shift(0), 2, 100_000)).toBe(240)
  expect(unitsForPlaces(kinds, at('join', 0), shift(0), 2, 100)).toBe(100)
})

const anyShift = fc.record({
  units: fc.integer({ min: 1, max: 100_000 }),
  seconds: fc.integer({ min: 3600, max: 86_400 }),
  efficiencyPercent: fc.integer({ min: 10, max: 100 }),
})
const kinds = ['a', 'b', 'c']
const anyOperations = fc.array(
  fc.record({ station: fc.constantFrom(...kinds), seconds: fc.integer({ min: 0, max: 36_000 }) }),
  { maxLength: 30 },
)

describe('any workshop', () => {
  test('the workshop makes at least the requested count, and with one workplace fewer it does not', () =>
    fc.assert(
      fc.property(anyOperations, anyShift, (operations, shiftValue) => {
        for (const { count, seconds, capacity, loadPercent } of workshopLoad(kinds, operations, shiftValue).loads) {
          expect(capacity).toBeGreaterThanOrEqual(shiftValue.units)
          expect(((count - 1) * shiftValue.seconds * shiftValue.efficiencyPercent) / (seconds * 100)).toBeLessThan(
            shiftValue.units,
          )
          expect(loadPercent).toBeGreaterThan(0)
          expect(loadPercent).toBeLessThanOrEqual(100)
        }
      }),
    ))

  test('workers of operations add up to those of their kind; more garments never need fewer workplaces', () =>
    fc.assert(
      fc.property(anyOperations, anyShift, (operations, shiftValue) => {
        const { loads } = workshopLoad(kinds, operations, shiftValue)
        const more = workshopLoad(kinds, operations, { ...shiftValue, units: shiftValue.units + 1 }).loads
        loads.forEach(({ station, workers, count }, n) => {
          const sum = operations.reduce(
            (all, each) => (each.station === station ? all + workersFor(each.seconds, shiftValue) : all),
            0,
          )
          expect(workers / sum).toBeCloseTo(1, 9)
          expect(more[n]!.count).toBeGreaterThanOrEqual(count)
        })
      }),
    ))
})
