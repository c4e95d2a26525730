import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Clause,
  type Condition,
  candidatesOf,
  countMatching,
  type Facts,
  isApplicable,
  meetsAll,
  type PickRule,
  pick as pickOf,
} from './pick.rule.ts'

const machine = (values: readonly number[], price: number | null = null, isInStock = true): Facts => ({
  categories: [],
  values,
  price,
  isInStock,
  numberOf: (property) => (property === 1 ? values.length : null),
})
const has = (...ordinals: number[]): Clause => ({ isExcluded: false, conditions: [{ kind: 'values', ordinals }] })
const rule = (code: string, clauses: readonly Clause[], more: Partial<PickRule> = {}): PickRule => ({
  code,
  clauses,
  when: { anyOf: [[code]], noneOf: [] },
  isRequired: true,
  weight: 50,
  reason: `есть ${code}`,
  lack: `нет ${code}`,
  ...more,
})
const always = { anyOf: [], noneOf: [] }
const codes = (rules: readonly { readonly code: string }[]) => rules.map(({ code }) => code)

const pick = (machines: readonly Facts[], rules: readonly PickRule[], chosen: ReadonlySet<string>) =>
  pickOf(candidatesOf(machines, rules), chosen)

describe('a condition', () => {
  test.each<[string, Condition, Facts, boolean]>([
    ['one of the values', { kind: 'values', ordinals: [3, 4] }, machine([4]), true],
    ['none of the values', { kind: 'values', ordinals: [3, 4] }, machine([5]), false],
    ['a number on its bound', { kind: 'number', property: 1, from: 2, to: 2 }, machine([7, 8]), true],
    ['no number', { kind: 'number', property: 9, from: 0, to: 9 }, machine([7, 8]), false],
    ['a price within', { kind: 'price', from: 0, to: 100 }, machine([], 100), true],
    ['a price beyond', { kind: 'price', from: 0, to: 100 }, machine([], 101), false],
    ['a price on request', { kind: 'price', from: 0, to: 100 }, machine([]), false],
    ['not in stock', { kind: 'stock' }, machine([], 1, false), false],
  ])('%s', (_what, condition, facts, isMet) => {
    expect(meetsAll(facts, [{ isExcluded: false, conditions: [condition] }])).toBe(isMet)
    expect(meetsAll(facts, [{ isExcluded: true, conditions: [condition] }])).toBe(!isMet)
  })
})

describe('pick', () => {
  const knit = rule('knit', [has(1)])
  const leather = rule('leather', [has(2)], { weight: 70 })
  const trim = rule('trim', [has(3)], { when: always, isRequired: false, weight: 10 })
  const quick = rule('quick', [has(4)], { when: always, isRequired: false, weight: 15 })

  test('a rule applies only when one of its answers to each question is chosen', () => {
    const both = rule('both', [has(9)], { when: { anyOf: [['a', 'b'], ['c']], noneOf: ['d'] } })
    expect(pick([machine([])], [both], new Set(['a'])).relaxed).toEqual([])
    expect(codes(pick([machine([])], [both], new Set(['b', 'c'])).relaxed)).toEqual(['both'])
    expect(pick([machine([])], [both], new Set(['b', 'c', 'd'])).relaxed).toEqual([])
  })

  test('machines that meet the requirements are ranked by weights, the rest are reported as left out', () => {
    const machines = [machine([1]), machine([1, 3]), machine([3]), machine([1, 4])]
    const { ranked, relaxed, leftOut } = pick(machines, [knit, trim, quick], new Set(['knit']))
    expect(ranked.map(({ index }) => index)).toEqual([3, 1, 0])
    expect(codes(ranked[0]!.met)).toEqual(['knit', 'quick'])
    expect(codes(ranked[0]!.lacking)).toEqual(['trim'])
    expect(relaxed).toEqual([])
    expect(leftOut).toEqual([{ rule: knit, count: 1, onlyCount: 1 }])
  })

  test('of two requirements that no machine meets together, the one with less weight is relaxed', () => {
    const { ranked, relaxed } = pick([machine([1]), machine([2])], [knit, leather], new Set(['knit', 'leather']))
    expect(codes(relaxed)).toEqual(['knit'])
    expect(ranked.map(({ index }) => index)).toEqual([1])
    expect(codes(ranked[0]!.lacking)).toEqual(['knit'])
  })

  test('a requirement whose removal helps is relaxed before one with less weight whose removal does not', () => {
    const light = rule('light', [has(1)], { weight: 5 })
    const heavy = rule('heavy', [has(7)], { weight: 90 })
    const { relaxed } = pick([machine([1])], [light, heavy], new Set(['light', 'heavy']))
    expect(codes(relaxed)).toEqual(['heavy'])
  })

  test('when the price is relaxed, machines with the closest price come first', () => {
    const cheap: Clause = { isExcluded: false, conditions: [{ kind: 'price', from: 0, to: 10 }] }
    const machines = [machine([4], 90), machine([], 40), machine([3])]
    const { ranked, relaxed } = pick(machines, [rule('cheap', [cheap]), trim, quick], new Set(['cheap']))
    expect(codes(relaxed)).toEqual(['cheap'])
    expect(ranked.map(({ index }) => index)).toEqual([1, 0, 2])
  })

  test('no machines, no rules, nothing chosen', () => {
    expect(pick([], [knit], new Set(['knit']))).toMatchObject({ ranked: [], relaxed: [knit] })
    expect(pick([machine([])], [], new Set()).ranked).toHaveLength(1)
  })

  const anyRule = fc
    .record({
      code: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      ordinals: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 3 }),
      isExcluded: fc.boolean(),
      isRequired: fc.boolean(),
      weight: fc.integer({ min: 1, max: 100 }),
      isAlways: fc.boolean(),
    })
    .map(({ code, ordinals, isExcluded, isAlways, ...more }) =>
      rule(code, [{ ...has(...ordinals), isExcluded }], {
        ...more,
        when: isAlways ? always : { anyOf: [[code]], noneOf: [] },
      }),
    )
  const anyMachine = fc
    .uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 4 })
    .map((values) => machine(values, values.length))
  const anyChoice = fc.subarray(['a', 'b', 'c', 'd', 'e', 'f'])

  test('every machine left out is reported, and no requirement is relaxed without need', () => {
    fc.assert(
      fc.property(
        fc.array(anyMachine, { maxLength: 12 }),
        fc.array(anyRule, { maxLength: 8 }),
        anyChoice,
        (machines, rules, choice) => {
          const chosen = new Set(choice)
          const { ranked, relaxed, leftOut } = pick(machines, rules, chosen)
          const applied = rules.filter(({ when }) => isApplicable(when, chosen))
          const required = applied.filter(({ isRequired }) => isRequired)
          const enforced = required.filter((each) => !relaxed.includes(each))
          const all = machines.map((_, index) => index)
          const shown = new Set(ranked.map(({ index }) => index))
          const meets = (index: number, expected: readonly PickRule[]) =>
            expected.every(({ clauses }) => meetsAll(machines[index]!, clauses))
          expect(all.filter((index) => meets(index, enforced))).toEqual([...shown].sort((a, b) => a - b))
          // A machine that is not shown fails a requirement that is reported.
          for (const index of all.filter((each) => !shown.has(each)))
            expect(leftOut.some(({ rule: { clauses } }) => !meetsAll(machines[index]!, clauses))).toBe(true)
          if (machines.length > 0) expect(ranked.length).toBeGreaterThan(0)
          expect(relaxed.length === 0).toBe(all.some((index) => meets(index, required)) || required.length === 0)
          if (relaxed.length > 1 && machines.length > 0)
            for (const one of required)
              expect(
                all.some((index) =>
                  meets(
                    index,
                    required.filter((each) => each !== one),
                  ),
                ),
              ).toBe(false)
          for (const { met, lacking } of ranked) expect([...met, ...lacking]).toHaveLength(applied.length)
          expect(countMatching(candidatesOf(machines, rules), chosen)).toBe(relaxed.length === 0 ? ranked.length : 0)
          expect(countMatching(candidatesOf(machines, rules), chosen, relaxed)).toBe(ranked.length)
        },
      ),
    )
  })
})
