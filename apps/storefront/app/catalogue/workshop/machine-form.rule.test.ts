import { expect, test } from 'vitest'
import { guestMachine } from './guest-machines.rule.ts'
import { machineBody, mergedValues, noValues, savedValues, workshopChange } from './machine-form.rule.ts'

const formOf = (query: string) => {
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(query)) form.append(name, value)
  return form
}

test.each([
  ['intent=add&product=5', { intent: 'add', productId: 5, back: null }],
  ['intent=add&product=5&back=/catalog/a/detail/b-1', { intent: 'add', productId: 5, back: '/catalog/a/detail/b-1' }],
  ['intent=add&product=5&back=//evil.example/catalog', { intent: 'add', productId: 5, back: null }],
  ['intent=add&product=x', null],
  ['intent=add-unlisted&title=Подольск', { intent: 'add-unlisted', values: { ...noValues, title: 'Подольск' } }],
  [
    'intent=save&id=7&version=2&place=цех&was.place=склад',
    {
      intent: 'save',
      id: 7,
      version: 2,
      values: { ...noValues, place: 'цех' },
      opened: { ...noValues, place: 'склад' },
    },
  ],
  ['intent=save&id=7', null],
  ['intent=serviced&id=7&version=2&on=2026-11-23', { intent: 'serviced', id: 7, version: 2, on: '2026-11-23' }],
  ['intent=remove&id=7', { intent: 'remove', id: 7 }],
  ['intent=remove', null],
  ['intent=invite&email=a@b.ru&role=viewer', { intent: 'invite', email: 'a@b.ru', role: 'viewer' }],
  ['intent=invite&email=a@b.ru&role=king', null],
  ['intent=accept&invitation=3', { intent: 'accept', id: 3 }],
  ['intent=end-invitation&invitation=0', null],
  ['intent=role&user=3&role=owner', { intent: 'role', userId: 3, role: 'owner' }],
  ['intent=role&user=3', null],
  ['intent=remove-member&user=3', { intent: 'remove-member', userId: 3 }],
  [
    'intent=merge&machines=[{"productId":1,"serial":"L-7"},{"productId":null}]',
    { intent: 'merge', machines: [guestMachine(1, { serial: 'L-7' })] },
  ],
  ['intent=drop&id=7', null],
  ['', null],
])('%s', (query, change) => expect(workshopChange(formOf(query))).toEqual(change))

test('typed values are sent to the API; a malformed number is refused there, not dropped', () => {
  const typed = {
    ...noValues,
    title: 'М',
    boughtOn: '2026-01-01',
    serviceMonths: '6',
    serviceHours: '1 000',
    hoursAWeek: 'много',
  }
  expect(machineBody(typed)).toEqual({
    title: 'М',
    serial: '',
    place: '',
    note: '',
    boughtOn: '2026-01-01',
    servicedOn: null,
    serviceMonths: 6,
    serviceHours: 1000,
    hoursAWeek: -1,
  })
  const saved = { ...typed, servicedOn: null, serviceMonths: 6, serviceHours: null, hoursAWeek: 40 }
  expect(savedValues(saved)).toEqual({
    ...typed,
    servicedOn: '',
    serviceMonths: '6',
    serviceHours: '',
    hoursAWeek: '40',
  })
})

test('a form shown again after another person’s change has that change, and names it where both changed a field', () => {
  const opened = { ...noValues, title: 'М', place: 'склад', note: 'старая', serial: '1' }
  const typed = { ...opened, place: 'цех 1', note: 'моя' }
  const saved = { ...opened, place: 'цех 2', serial: '7', note: 'моя' }
  expect(mergedValues(typed, opened, saved)).toEqual({
    values: { ...opened, place: 'цех 1', note: 'моя', serial: '7' },
    conflicts: { place: 'цех 2' },
  })
})
