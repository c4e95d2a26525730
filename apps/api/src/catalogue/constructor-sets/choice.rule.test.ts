import { array, assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ConstructorDesign, choiceProblems, defaultChoice, incompatibilitiesInSet } from './choice.rule.ts'

const [head, table, motor] = [1, 2, 3]
const [lockstitch, overlock, plainTable, overlockTable, servo] = [10, 11, 20, 21, 30]
const design: ConstructorDesign = {
  slots: [
    {
      id: head,
      title: 'Голова',
      isRequired: true,
      alternatives: [lockstitch, overlock].map((groupId, n) => ({ groupId, isDefault: n === 0 })),
    },
    {
      id: table,
      title: 'Стол',
      isRequired: true,
      alternatives: [plainTable, overlockTable].map((groupId, n) => ({ groupId, isDefault: n === 0 })),
    },
    { id: motor, title: 'Мотор', isRequired: false, alternatives: [{ groupId: servo, isDefault: false }] },
  ],
  rules: [
    {
      slotId: head,
      groupId: lockstitch,
      withSlotId: table,
      groupIds: [plainTable],
      reason: 'Стол под оверлок не подходит к прямострочной',
    },
    {
      slotId: overlockTable,
      groupId: overlockTable,
      withSlotId: head,
      groupIds: [overlock],
      reason: 'не сработает: такого места нет',
    },
    { slotId: head, groupId: overlock, withSlotId: motor, groupIds: [servo], reason: 'Нужен мотор' },
    { slotId: head, groupId: lockstitch, withSlotId: motor, groupIds: [], reason: 'Мотор не нужен' },
  ],
}
const problems = (...chosen: [number, number][]) =>
  choiceProblems(design, new Map(chosen)).map(({ slotId, message }) => [slotId, message])

describe('problems of a choice', () => {
  test.each<[string, [number, number][], [number, string][]]>([
    [
      'none',
      [
        [head, lockstitch],
        [table, plainTable],
      ],
      [],
    ],
    [
      'none, with everything required',
      [
        [head, overlock],
        [table, overlockTable],
        [motor, servo],
      ],
      [],
    ],
    [
      'two required slots are empty',
      [],
      [
        [head, 'Не выбрано: голова'],
        [table, 'Не выбрано: стол'],
      ],
    ],
    [
      'the later of two does not fit',
      [
        [table, overlockTable],
        [head, lockstitch],
      ],
      [[table, 'Стол под оверлок не подходит к прямострочной']],
    ],
    [
      'a required companion is missing',
      [
        [head, overlock],
        [table, plainTable],
      ],
      [[motor, 'Нужен мотор']],
    ],
    [
      'an alternative that excludes another slot',
      [
        [head, lockstitch],
        [table, plainTable],
        [motor, servo],
      ],
      [[motor, 'Мотор не нужен']],
    ],
    [
      'an alternative that is no longer offered',
      [
        [head, 99],
        [table, plainTable],
      ],
      [[head, 'Этого варианта в комплекте больше нет: выберите другой']],
    ],
    [
      'a deleted slot',
      [
        [head, lockstitch],
        [table, plainTable],
        [9, 9],
      ],
      [[9, 'Такой части в комплекте больше нет']],
    ],
  ])('%s', (_what, chosen, reportedSlots) => expect(problems(...chosen)).toEqual(reportedSlots))
})

test('incompatibilities are in later slots only: the first choice can always be changed', () => {
  expect(
    incompatibilitiesInSet(
      design,
      new Map([
        [head, lockstitch],
        [table, plainTable],
      ]),
    ),
  ).toEqual([
    { slotId: table, groupId: overlockTable, reason: 'Стол под оверлок не подходит к прямострочной' },
    { slotId: motor, groupId: servo, reason: 'Мотор не нужен' },
  ])
  expect(incompatibilitiesInSet(design, new Map([[table, overlockTable]]))).toEqual([])
})

test('reports a slot exactly when it is missing, unknown or incompatible, and once', () => {
  const any = array(integer({ min: 0, max: 2 }), { minLength: 3, maxLength: 3 })
  assert(
    property(any, (picks) => {
      const choice = new Map(
        design.slots.flatMap(({ id, alternatives }, n) =>
          alternatives[picks[n]!] ? [[id, alternatives[picks[n]!]!.groupId] as const] : [],
        ),
      )
      const reportedSlots = choiceProblems(design, choice).map(({ slotId }) => slotId)
      expect(new Set(reportedSlots).size).toBe(reportedSlots.length)
      for (const { slotId, groupId } of incompatibilitiesInSet(design, choice))
        expect(reportedSlots.includes(slotId)).toBe(choice.get(slotId) === groupId || reportedSlots.includes(slotId))
    }),
  )
})

test('the default choice has the defaults of its slots', () =>
  expect([...defaultChoice(design)]).toEqual([
    [head, lockstitch],
    [table, plainTable],
  ]))
