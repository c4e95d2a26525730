import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkPart, hasSameLines, type PartLine, shortLines } from './part-of-order.rule.ts'

const machine: PartLine = { line: 1, title: 'Машина', packSize: null, count: 5, sent: 2, withdrawn: 1 }
const needles: PartLine = { line: 2, title: 'Иглы', packSize: 10, count: 3, sent: 0, withdrawn: 0 }
const lamp: PartLine = { line: 3, title: 'Лампа', packSize: null, count: 1, sent: 1, withdrawn: 0 }
const lines = [machine, needles, lamp]

describe('checkPart', () => {
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
    ['too many', [{ line: 1, count: 3, sent: 2 }], { 'lines.0.count': 'Осталось отправить 2 шт.' }, false],
    [
      'a wholly sent line',
      [{ line: 3, count: 1, sent: 1 }],
      { 'lines.0.count': 'Из этой строки отправлять больше нечего' },
      false,
    ],
    ['an unknown line', [{ line: 9, count: 1, sent: 0 }], { 'lines.0.count': 'Такой строки в заказе нет' }, false],
    [
      'a duplicate line',
      [
        { line: 2, count: 1, sent: 0 },
        { line: 2, count: 1, sent: 0 },
      ],
      { 'lines.1.count': 'Эта строка названа дважды' },
      false,
    ],
  ])('%s', (_, requested, errors, isLastPart) => {
    expect(checkPart(lines, requested)).toEqual({ changed: [], errors, isLastPart })
  })

  test('reports a line sent in the meantime, with the outdated count', () => {
    expect(checkPart(lines, [{ line: 1, count: 3, sent: 0 }]).changed).toEqual([{ line: machine, seen: 0 }])
  })
})

describe('shortLines', () => {
  const spool = { line: 1, title: 'Катушка', packSize: null, offers: [{ id: 3, quantity: 1 }] }
  const box = { line: 2, title: 'Коробка', packSize: null, offers: [{ id: 3, quantity: 10 }] }
  const both = [
    { line: 1, count: 5 },
    { line: 2, count: 2 },
  ]

  test.each([
    [1, [{ line: 2, title: 'Коробка', packSize: null, missing: 1 }]],
    [11, [{ line: 2, title: 'Коробка', packSize: null, missing: 2 }]],
    [
      23,
      [
        { line: 1, title: 'Катушка', packSize: null, missing: 3 },
        { line: 2, title: 'Коробка', packSize: null, missing: 2 },
      ],
    ],
    [0, []],
  ])('%i missing spools of an offer in two lines', (missing, expected) => {
    expect(shortLines([spool, box], both, new Map([[3, missing]]))).toEqual(expected)
  })

  test('a line never misses more than was requested, and the rest can be sent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 25 }), (missing) => {
        const short = shortLines([spool, box], both, new Map([[3, missing]]))
        const missingOf = (line: number) => short.find((each) => each.line === line)?.missing ?? 0
        expect(missingOf(1)).toBeLessThanOrEqual(5)
        expect(missingOf(2)).toBeLessThanOrEqual(2)
        expect(5 - missingOf(1) + 10 * (2 - missingOf(2))).toBeLessThanOrEqual(25 - missing)
      }),
    )
  })
})

describe('hasSameLines', () => {
  const sent = [
    { line: 1, count: 2 },
    { line: 2, count: 1 },
  ]
  test.each([
    ['the same lines in another order', sent.toReversed(), true],
    ['another count', [{ line: 1, count: 3 }, sent[1]!], false],
    ['fewer lines', [sent[0]!], false],
  ])('%s', (_, requested, isSame) => expect(hasSameLines(sent, requested)).toBe(isSame))
})
