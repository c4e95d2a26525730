import { describe, expect, test, vi } from 'vitest'
import { deleteSentDraft, fieldsFor } from './checkout-draft.ts'

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

test.for([
  ['sent and not changed since', '{"isSent":true}', null],
  ['typed after an order was placed', '{"isSent":false}', '{"isSent":false}'],
  ['of another version of the shop', '{}', '{}'],
  ['unreadable', '{', '{'],
  ['none', null, null],
] as const)('an order’s page deletes only the draft it was placed with: %s', ([, saved, left]) => {
  const stored = new Map<string, string>(saved === null ? [] : [['checkout 1', saved]])
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    removeItem: (name: string) => stored.delete(name),
  })
  try {
    deleteSentDraft(1)
    expect(stored.get('checkout 1') ?? null).toBe(left)
  } finally {
    vi.unstubAllGlobals()
  }
})
