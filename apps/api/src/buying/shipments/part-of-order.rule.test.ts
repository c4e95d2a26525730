import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkedPart, type PartLine, shortLines } from './part-of-order.rule.ts'

const machine: PartLine = { line: 1, title: 'Машина', count: 5, sent: 2, withdrawn: 1 }
const needles: PartLine = { line: 2, title: 'Иглы', count: 3, sent: 0, withdrawn: 0 }
const lamp: PartLine = { line: 3, title: 'Лампа', count: 1, sent: 1, withdrawn: 0 }
const lines = [machine, needles, lamp]

describe('checkedPart', () => {
  test.each([
    ['a part', [{ line: 1, count: 1, sent: 2 }], {}, false],
    [
      'everything that is left',
      [
        { line: 2, count: 3, sent: 0 },
        { line: 1, count: 2, sent: 2 },
      ],
      {},
      true,
    ],
    ['above', [{ line: 1, count: 3, sent: 2 }], { 'lines.0.count': 'Осталось отправить 2 шт.' }, false],
    [
      'what has gone whole',
      [{ line: 3, count: 1, sent: 1 }],
      { 'lines.0.count': 'Из этой строки отправлять больше нечего' },
      false,
    ],
    ['an unknown line', [{ line: 9, count: 1, sent: 0 }], { 'lines.0.count': 'Такой строки в заказе нет' }, false],
    [
      'a line twice',
      [
        { line: 2, count: 1, sent: 0 },
        { line: 2, count: 1, sent: 0 },
      ],
      { 'lines.1.count': 'Эта строка названа дважды' },
      false,
    ],
  ])('%s', (_, requested, errors, isRest) => {
    expect(checkedPart(lines, requested)).toEqual({ changed: [], errors, isRest })
  })

  test('a line sent meanwhile is reported with what was seen', () => {
    expect(checkedPart(lines, [{ line: 1, count: 3, sent: 0 }]).changed).toEqual([{ line: machine, seen: 0 }])
  })
})

describe('shortLines', () => {
  const spool = { line: 1, title: 'Катушка', offers: [{ id: 3, quantity: 1 }] }
  const box = { line: 2, title: 'Коробка', offers: [{ id: 3, quantity: 10 }] }
  const both = [
    { line: 1, count: 5 },
    { line: 2, count: 2 },
  ]

  test.each([
    [1, [{ line: 2, title: 'Коробка', short: 1 }]],
    [11, [{ line: 2, title: 'Коробка', short: 2 }]],
    [
      23,
      [
        { line: 1, title: 'Катушка', short: 3 },
        { line: 2, title: 'Коробка', short: 2 },
      ],
    ],
    [0, []],
  ])('%i of a thread that two lines want', (missing, short) => {
    expect(shortLines([spool, box], both, new Map([[3, missing]]))).toEqual(short)
  })

  test('whatever is missing, a line is short by no more than was asked, and the rest can go', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 25 }), (missing) => {
        const short = shortLines([spool, box], both, new Map([[3, missing]]))
        const shortOf = (line: number) => short.find((each) => each.line === line)?.short ?? 0
        expect(shortOf(1)).toBeLessThanOrEqual(5)
        expect(shortOf(2)).toBeLessThanOrEqual(2)
        expect(5 - shortOf(1) + 10 * (2 - shortOf(2))).toBeLessThanOrEqual(25 - missing)
      }),
    )
  })
})
