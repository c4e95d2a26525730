import { expect, test } from 'vitest'
import { differentFacts, sharedReasons } from './machine-differences.rule.ts'

const machine = (reasons: string[], facts: Record<string, string> = {}) => ({
  reasons,
  product: { facts: Object.entries(facts).map(([title, value]) => ({ title, value })) },
})

test.each([
  ['of all machines', [machine(['шьёт джинсу', 'есть обрезка']), machine(['шьёт джинсу'])], ['шьёт джинсу']],
  ['none when they have nothing in common', [machine(['а']), machine(['б'])], []],
  ['none of a single machine: there is nothing to tell it from', [machine(['а'])], []],
  ['none of an empty list', [], []],
])('sharedReasons: %s', (_, machines, reasons) => expect(sharedReasons(machines)).toEqual(reasons))

test('differentFacts: those that another machine lacks or has otherwise', () => {
  const one = machine([], { Игл: '1', Скорость: '5 000', Подъём: '6' })
  const other = machine([], { Игл: '1', Скорость: '4 000' })
  expect(differentFacts(one, [one, other]).map(({ title }) => title)).toEqual(['Скорость', 'Подъём'])
  expect(differentFacts(other, [one, other])).toEqual([{ title: 'Скорость', value: '4 000' }])
  expect(differentFacts(one, [one])).toEqual([])
})
