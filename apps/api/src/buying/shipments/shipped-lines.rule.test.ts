import type { OrderLine } from '@shpulka/contract/buying/orders'
import type { OrderShipment } from '@shpulka/contract/buying/shipments'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shippedLines } from './shipped-lines.rule.ts'

const lineOf = (line: number, count: number, sum: number) => ({ line, count, sum }) as OrderLine
const shipment = (id: number, ...lines: [line: number, count: number][]) =>
  ({ id, lines: lines.map(([line, count]) => ({ line, count })) }) as OrderShipment

test('the remainder kopeck goes to the first shipment', () => {
  const shipments = [shipment(7, [1, 1], [2, 1]), shipment(9, [1, 1]), shipment(12, [1, 1])]
  const order = { lines: [lineOf(1, 3, 1000), lineOf(2, 1, 50)], shipments }
  expect(shipments.map((each) => shippedLines(order, each).map(({ line, count, sum }) => [line, count, sum]))).toEqual([
    [
      [1, 1, 334],
      [2, 1, 50],
    ],
    [[1, 1, 333]],
    [[1, 1, 333]],
  ])
})

test('the parts of a line add up to the paid sum, and none is negative', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 900_000_000_000 }), (counts, sum) => {
      const shipments = counts.map((count, n) => shipment(n + 1, [1, count]))
      const totalCount = counts.reduce((total, count) => total + count, 0)
      const sums = shipments.map(
        (each) => shippedLines({ lines: [lineOf(1, totalCount, sum)], shipments }, each)[0]!.sum,
      )
      expect(sums.reduce((total, each) => total + each, 0)).toBe(sum)
      expect(Math.min(...sums)).toBeGreaterThanOrEqual(0)
    }),
  )
})
