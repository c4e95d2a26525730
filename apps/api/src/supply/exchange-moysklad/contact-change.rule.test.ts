import { expect, test } from 'vitest'
import { contactChange, contactHash, contactHashes } from './contact-change.rule.ts'

const before = { name: 'Анна Швецова', phone: '+79001234567', email: 'anna@example.ru' }
const ours = { name: 'Анна Ткачёва', phone: '+79007654321', email: 'anna@example.ru' }
const hashes = contactHashes(before)

test('only fields changed by the buyer are sent', () => {
  expect(contactChange(ours, ['name', 'phone'], before, hashes, null)).toEqual({
    body: { name: ours.name, phone: ours.phone },
    conflicts: [],
    hashes: contactHashes(ours),
  })
  expect(contactChange(ours, ['phone'], before, hashes, null).body).toEqual({ phone: ours.phone })
})

test('fields changed in МойСклад stay, also the next time', () => {
  const theirs = { ...before, phone: '+7 900 000-00-00' }
  const change = contactChange(ours, ['name', 'phone'], theirs, hashes, null)
  expect(change).toMatchObject({ body: { name: ours.name }, conflicts: ['phone'] })
  expect(change.hashes.phone).toBe(hashes.phone)
  expect(contactChange({ ...ours, phone: '+79001111111' }, ['phone'], theirs, change.hashes, null).conflicts).toEqual([
    'phone',
  ])
})

test('an equal value is neither a conflict nor written; empty values are never written', () => {
  expect(contactChange(ours, ['name'], { ...before, name: ours.name }, hashes, null)).toEqual({
    body: {},
    conflicts: [],
    hashes: { ...hashes, name: contactHash(ours.name) },
  })
  expect(contactChange({ ...ours, phone: ' ' }, ['phone'], before, hashes, null).body).toEqual({})
  expect(
    contactChange(ours, ['phone'], { name: before.name }, { ...hashes, phone: contactHash('') }, null).body,
  ).toEqual({
    phone: ours.phone,
  })
})

test('a value sent without a confirmation is not a change of theirs', () => {
  const theirs = { ...before, phone: '+79001111111' }
  const sending = contactHashes(theirs)
  expect(contactChange(ours, ['phone'], theirs, hashes, sending).body).toEqual({ phone: ours.phone })
  expect(contactChange(ours, ['phone'], before, hashes, sending).body).toEqual({ phone: ours.phone })
})
