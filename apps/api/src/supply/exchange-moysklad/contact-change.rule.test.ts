import { expect, test } from 'vitest'
import { contactChange, contactHash, contactHashes } from './contact-change.rule.ts'

const was = { name: 'Анна Швецова', phone: '+79001234567', email: 'anna@example.ru' }
const ours = { name: 'Анна Ткачёва', phone: '+79007654321', email: 'anna@example.ru' }
const hashes = contactHashes(was)

test('what the buyer has changed goes, nothing else', () => {
  expect(contactChange(ours, ['name', 'phone'], was, hashes, null)).toEqual({
    ...{ body: { name: ours.name, phone: ours.phone }, conflicts: [], hashes: contactHashes(ours) },
  })
  expect(contactChange(ours, ['phone'], was, hashes, null).body).toEqual({ phone: ours.phone })
})

test('what staff of МойСклад have changed stays, also the next time', () => {
  const theirs = { ...was, phone: '+7 900 000-00-00' }
  const change = contactChange(ours, ['name', 'phone'], theirs, hashes, null)
  expect(change).toMatchObject({ body: { name: ours.name }, conflicts: ['phone'] })
  expect(change.hashes.phone).toBe(hashes.phone)
  expect(contactChange({ ...ours, phone: '+79001111111' }, ['phone'], theirs, change.hashes, null).conflicts).toEqual([
    'phone',
  ])
})

test('the same there already is no conflict and not written; empty is never written', () => {
  expect(contactChange(ours, ['name'], { ...was, name: ours.name }, hashes, null)).toEqual({
    ...{ body: {}, conflicts: [], hashes: { ...hashes, name: contactHash(ours.name) } },
  })
  expect(contactChange({ ...ours, phone: ' ' }, ['phone'], was, hashes, null).body).toEqual({})
  expect(contactChange(ours, ['phone'], { name: was.name }, { ...hashes, phone: contactHash('') }, null).body).toEqual({
    phone: ours.phone,
  })
})

test('what was sent and not confirmed is no change of theirs', () => {
  const theirs = { ...was, phone: '+79001111111' }
  const sending = contactHashes(theirs)
  expect(contactChange(ours, ['phone'], theirs, hashes, sending).body).toEqual({ phone: ours.phone })
  expect(contactChange(ours, ['phone'], was, hashes, sending).body).toEqual({ phone: ours.phone })
})
