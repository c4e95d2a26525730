import { expect, test } from 'vitest'
import { type CompatibilityRule, verdict } from './compatibility.rule.ts'

/** Values: 1 DB×1 and 2 DP×5 of a machine, 11 and 12 the same of a needle, 30 a series; categories: 100 machines. */
const [machines, needles, boards] = [100, 101, 102]
const system = {
  title: 'Система игл',
  values: { machine: [1, 2], part: [11, 12] },
  partValues: new Map([
    [1, [11]],
    [2, [12]],
  ]),
  machineValues: new Map([
    [11, [1]],
    [12, [2]],
  ]),
  isOptional: false,
}
const series = {
  title: 'Серия',
  values: { machine: [30, 31], part: [30, 31] },
  partValues: new Map([
    [30, [30]],
    [31, [31]],
  ]),
  machineValues: new Map([
    [30, [30]],
    [31, [31]],
  ]),
  isOptional: true,
}
const rule = (
  code: string,
  part: number,
  shared: CompatibilityRule['shared'],
  excluded?: number,
): CompatibilityRule => ({
  code,
  role: code,
  note: '',
  source: '',
  shared,
  requirements: {
    machine: [{ kind: 'category', ordinals: [machines], isExcluded: false }],
    part: [
      { kind: 'category', ordinals: [part], isExcluded: false },
      ...(excluded === undefined ? [] : [{ kind: 'values' as const, ordinals: [excluded], isExcluded: true }]),
    ],
  },
})
const rules = [rule('needle', needles, [system]), rule('board', boards, [series], 99)]
const product = (category: number, ...values: number[]) => ({ categories: [category], values })

test.each([
  ['a needle of the system', product(machines, 1), product(needles, 11), 'fits'],
  ['a needle of another system', product(machines, 1), product(needles, 12), 'differs'],
  ['a needle of an unknown system', product(machines, 1), product(needles), 'differs'],
  ['a machine of an unknown system', product(machines), product(needles, 11), 'differs'],
  ['a board of the series', product(machines, 30), product(boards, 30), 'fits'],
  ['a board of another series', product(machines, 30), product(boards, 31), 'differs'],
  ['a board for any series', product(machines, 30), product(boards), 'fits'],
  ['a board for any series and a machine without a series', product(machines), product(boards), 'fits'],
  ['a part that a rule excludes', product(machines, 30), product(boards, 30, 99), 'unknown'],
  ['two machines', product(machines, 1), product(machines, 1), 'unknown'],
  ['a needle and a needle', product(needles, 11), product(needles, 11), 'unknown'],
] as const)('%s: %s and %s', (_what, machine, part, kind) => {
  expect(verdict(rules, machine, part).kind).toBe(kind)
})

test('a part fits if any rule says so', () => {
  const both = [rule('needle', needles, [system]), rule('any-needle', needles, [])]
  expect(verdict(both, product(machines, 1), product(needles, 12))).toMatchObject({
    kind: 'fits',
    rule: { code: 'any-needle' },
  })
})

test('a difference has the values of both sides', () => {
  expect(verdict(rules, product(machines, 2), product(needles, 11))).toEqual({
    kind: 'differs',
    role: 'needle',
    differences: [{ title: 'Система игл', machine: [2], part: [11] }],
  })
})
