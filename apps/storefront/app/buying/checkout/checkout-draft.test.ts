import { describe, expect, test } from 'vitest'
import { fieldsFor } from './checkout-draft.ts'

const street: [string, string] = ['personalShipping.shipping.street', 'Московская']
const name: [string, string] = ['personal.name', 'Анна']
const cityField = (value: string): [string, string] => ['personalShipping.shipping.city', value]

describe('the fields of a draft that still apply', () => {
  test.for([
    ['the city of the draft', 'Орёл', 'Орёл', 'Орёл', true],
    ['a city typed, not yet the visitor’s own when the draft was saved', '', 'Орел', 'Орёл', true],
    ['a city typed in place of another one', 'Москва', 'орёл', 'Орёл', true],
    ['a city chosen since', 'Орёл', 'Орёл', 'Казань', false],
    ['no city typed, one chosen since', '', '', 'Казань', false],
  ] as const)('%s', ([, saved, typed, now, isAddressRestored]) => {
    const draft = { city: saved, fields: [name, cityField(typed), street] }
    const fields = fieldsFor(now, draft)
    expect(fields).toContainEqual(name)
    expect(fields.some(([field]) => field === street[0])).toBe(isAddressRestored)
  })
})
