import { expect, test } from 'vitest'
import { addressLine } from './address-line.rule.ts'

const address = { zip: '', country: 'Россия', region: '', city: 'Иваново', street: 'ул Мира', house: '1', flat: '' }

test.each([
  [{ region: 'Ивановская обл' }, 'Ивановская обл, Иваново, ул Мира, д. 1'],
  [{ region: 'Москва', city: 'г Москва' }, 'Москва, ул Мира, д. 1'],
  [{ region: 'г Москва', city: 'Москва' }, 'Москва, ул Мира, д. 1'],
  [{ zip: '153000', flat: '7' }, '153000, Иваново, ул Мира, д. 1, кв./оф. 7'],
  [{ country: 'Беларусь', city: 'Минск', flat: 'склад 2' }, 'Беларусь, Минск, ул Мира, д. 1, склад 2'],
])('of %o', (parts, line) => expect(addressLine({ ...address, ...parts })).toBe(line))
