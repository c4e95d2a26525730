import { expect, test } from 'vitest'
import { typedAddress } from './typed-address.rule.ts'

const whole = { city: ' Орёл ', street: 'ул Московская', house: '5' }

test.each([
  [whole, { city: 'Орёл', street: 'ул Московская', house: '5', flat: '', region: '', zip: '' }],
  [
    { ...whole, flat: ' 12', region: 'Орловская область', zip: '302028' },
    { city: 'Орёл', street: 'ул Московская', house: '5', flat: '12', region: 'Орловская область', zip: '302028' },
  ],
  // An invalid zip is not sent.
  [{ ...whole, zip: '3020' }, expect.objectContaining({ zip: '' })],
  [{ ...whole, city: 'О' }, null],
  [{ ...whole, street: ' ' }, null],
  [{ ...whole, house: '' }, null],
  [{}, null],
])('%j is %j', (typed, address) => expect(typedAddress(typed)).toEqual(address))
