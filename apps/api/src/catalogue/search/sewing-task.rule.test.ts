import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { machineForTask, machinesOfOtherKind } from './sewing-task.rule.ts'
import { withPlainThings } from './sewn-things.rule.ts'

test.each([
  ['шить шторы и скатерти', 'машина для шторы и скатерти'],
  ['на чём шить сумки', 'машина для сумки'],
  ['пошив кожаных кошельков', 'машина для кожаных кошельков'],
  ['настрочить резинку на трусы', 'машина для резинку на трусы'],
  ['что нужно для цеха пошива худи', 'машина для худи'],
  ['открыть цех футболок', 'машина для футболок'],
  ['ателье по пошиву штор', 'машина для штор'],
  ['буду шить футболки, нужна машинка', 'машина для футболки,'],
  ['нужна машинка подшивать шторы', 'машина для шторы'],
  ['открыть цех на 12 мест', 'машина'],
  ['хочу шить купальники, какое оборудование', 'машина для купальники,'],
  ['мастерская', 'машина'],
  ['швейный цех', 'машина'],
  ['цех трикотаж 12 мест', 'машина для трикотаж'],
  ['цех на 12 рабочих мест футболки', 'машина для футболки'],
  ['цех на 100 футболок в смену', 'машина для футболок'],
  ['цех худи 300 штук в день', 'машина для худи'],
  ['пошив до 1 200 маек', 'машина для маек'],
  ['шить 2 иглами джинсы', 'машина для 2 иглами джинсы'],
])('«%s» is «%s»', (query, machine) => expect(machineForTask(query)).toBe(machine))

test.each([
  'нитки шить джинсы',
  'иглы для пошива купальников',
  'стол для ателье',
  'оборудование для ателье',
  'подшить брюки',
  'пришить пуговицу',
  'шить',
  'прямострочная машина',
  'утюг для цеха недорого',
  '',
])('names no sewing task: «%s»', (query) => expect(machineForTask(query)).toBeNull())

test('a product named last is what is sought, not a machine', () => {
  const isGoods = (word: string) => word === 'лапка'
  expect(machineForTask('отстрочка 6мм лапка', isGoods)).toBeNull()
  expect(machineForTask('отстрочка сумки', isGoods)).toBe('машина для сумки')
})

test('any query: the machine is for words of the query', () => {
  const piece = fc.constantFrom('шить', 'пошив', 'цех', 'по', 'шторы', 'для', 'стол', ' ')
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'grapheme' })), { maxLength: 9 }), (pieces) => {
      const machine = machineForTask(pieces.join(' '))
      if (machine !== null)
        expect(pieces.join(' ')).toContain(machine === 'машина' ? '' : machine.slice('машина для '.length))
    }),
  )
})

describe('a kind of machine for what another is named by', () => {
  const isKind = (word: string) => /^(?:прямострочн|прямострочк|оверлок)/.test(word)
  test.each([
    ['прямострочная для тентов', 'машина для тентов', ['прямострочная']],
    ['прямострочка на тенты', 'машина для тенты', ['прямострочка']],
    ['прямострочная машина с тройным продвижением', 'машина с тройным продвижением', ['прямострочная']],
  ])('%s', (query, machine, kind) => expect(machinesOfOtherKind(query, isKind)[0]).toEqual({ query: machine, kind }))

  test('either of two purposes, after both', () => {
    const queries = machinesOfOtherKind('прямострочная для кожзама и тентов', isKind).map(({ query }) => query)
    expect(queries).toEqual(['машина для кожзама и тентов', 'машина для кожзама', 'машина для тентов'])
  })

  test.each(['нитки для прямострочной', 'стол прямострочный для цеха', 'прямострочная', 'машина для тентов', ''])(
    'none: «%s»',
    (query) => expect(machinesOfOtherKind(query, isKind)).toEqual([]),
  )
})

test.each([
  ['шить авточехлы', 'шить чехлы'],
  ['машина для мотоциклетных автокресел', 'машина для мотоциклетных кресел'],
  ['автопетля', 'автопетля'],
  ['фоторюкзаки', 'рюкзаки'],
  ['автомат', 'автомат'],
])('a thing named by what it is for: «%s» is «%s»', (query, plain) => {
  expect(withPlainThings(query)).toBe(plain)
  expect(withPlainThings(query, () => true)).toBe(query)
})
