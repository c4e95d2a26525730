import { expect, test } from 'vitest'
import {
  fittedValues,
  guestErrors,
  guestMachine,
  hasDetails,
  mergedBody,
  parseFittedMachines,
  parseGuestMachines,
  serializeGuestMachines,
  takenPlaces,
  withoutMachines,
  withSavedMachine,
  withToggledMachine,
} from './guest-machines.rule.ts'

test('machines stored in a browser are read again; ids alone too, and anything else is skipped', () => {
  const machines = [
    { ...guestMachine(5, { serial: 'L-7', place: 'цех 2', boughtOn: '2026-01-31' }), model: '' },
    { ...guestMachine(null, { title: 'Juki DDL-8700' }), model: 'like-juki-ddl-8700' },
  ]
  expect(parseGuestMachines(serializeGuestMachines(machines))).toEqual(machines)
  expect(parseGuestMachines('5,x,7,5')).toEqual([guestMachine(5), guestMachine(7)])
  for (const junk of [null, '', '[', '{}', '[1,null,"a",{"productId":-1},{"title":" "},[]]'])
    expect(parseGuestMachines(junk)).toEqual([])
  expect(serializeGuestMachines([])).toBe('')
  const [long] = parseGuestMachines(
    JSON.stringify([{ title: 'М'.repeat(999), boughtOn: 'вчера', model: '<b>', note: 5 }]),
  )
  expect(long).toEqual(guestMachine(null, { title: 'М'.repeat(200) }))
})

test.each([
  [guestMachine(null), { title: 'Назовите машину' }],
  [guestMachine(5, { boughtOn: '2026-11-29' }), { boughtOn: 'Этот день ещё не наступил' }],
  [
    guestMachine(5, { boughtOn: '2026-02-02', servicedOn: '2026-02-01' }),
    { servicedOn: 'Обслуживали раньше, чем купили: проверьте дни' },
  ],
  [guestMachine(5, { servicedOn: '2026-11-28' }), {}],
])('%j: %j', (machine, errors) => expect(guestErrors(machine, '2026-11-28')).toEqual(errors))

test('what is sent after signing in names a product by its id, another machine by its name', () => {
  expect(mergedBody([guestMachine(5, { title: 'имя', serial: 'A' }), guestMachine(null, { title: 'Juki' })])).toEqual([
    { productId: 5, serial: 'A', place: '', note: '', boughtOn: null, servicedOn: null },
    { title: 'Juki', serial: '', place: '', note: '', boughtOn: null, servicedOn: null },
  ])
  expect([hasDetails(guestMachine(5, { title: 'имя' })), hasDetails(guestMachine(5, { note: 'н' }))]).toEqual([
    false,
    true,
  ])
})

test('a form is saved over the machine it was opened for, whatever another tab has done meanwhile', () => {
  const [first, second, third] = ['Juki', 'Jack', 'Typical'].map((title) => guestMachine(null, { title })) as [
    ReturnType<typeof guestMachine>,
    ReturnType<typeof guestMachine>,
    ReturnType<typeof guestMachine>,
  ]
  const entered = guestMachine(null, { title: 'Jack A5' })
  expect(withSavedMachine([first, second, third], second, entered)).toEqual([first, entered, third])
  const readAgain = [{ ...second, model: 'like-jack' }, third]
  expect(withSavedMachine(readAgain, second, entered)).toEqual([entered, third])
  expect(withSavedMachine([first, third], second, entered)).toEqual([first, third, entered])
  expect(withSavedMachine([first], null, entered)).toEqual([first, entered])
  const full = Array.from({ length: 50 }, (_, n) => guestMachine(null, { title: `№ ${n}` }))
  expect(withSavedMachine(full, null, entered)).toBeNull()
  expect(withSavedMachine(full, full[7]!, entered)).toHaveLength(50)
})

test('a product is added once, removed by the second press, and nothing is dropped for it when there is no room', () => {
  const full = Array.from({ length: 50 }, (_, n) => guestMachine(n + 1, { serial: `№ ${n}` }))
  expect(withToggledMachine([guestMachine(5)], 7)).toEqual([guestMachine(5), guestMachine(7)])
  expect(withToggledMachine([guestMachine(5), guestMachine(7)], 5)).toEqual([guestMachine(7)])
  expect(withToggledMachine(full, 777)).toBeNull()
  expect(withToggledMachine(full, 7)).toHaveLength(49)
})

test('machines that were moved to an account leave the list; one added or changed meanwhile stays', () => {
  const [juki, jack] = [guestMachine(5, { serial: 'L-7' }), guestMachine(null, { title: 'Jack' })]
  expect(withoutMachines([{ ...juki, model: 'like-juki' }, jack], [juki])).toEqual([jack])
  expect(withoutMachines([{ ...juki, serial: 'L-8' }], [juki])).toHaveLength(1)
})

test('what the account has taken: the product or the name, and the serial number', () => {
  const sent = [
    guestMachine(5, { serial: ' L-7 ' }),
    guestMachine(6),
    guestMachine(5, { serial: 'L-8' }),
    guestMachine(null, { title: ' juki DDL ' }),
    guestMachine(null, { title: 'Jack' }),
  ]
  const account = [
    { productId: 5, title: 'Машина', serial: 'L-7' },
    { productId: null, title: 'Juki DDL', serial: 'J-1' },
    { productId: 9, title: 'Jack', serial: '' },
  ]
  expect(takenPlaces(sent, account)).toEqual([0, 3])
})

test('machines in an address', () => {
  expect(parseFittedMachines('5,like-juki,<,7')).toEqual({ ids: [5, 7], models: ['like-juki'] })
  expect(fittedValues('like-juki,5')).toEqual([5, 'like-juki'])
})
