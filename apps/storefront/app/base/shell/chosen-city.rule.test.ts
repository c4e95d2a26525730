import { describe, expect, it } from 'vitest'
import { cityCookie, parseCity } from './chosen-city.rule.ts'

describe('the cookie of a city', () => {
  it.each([
    [' Нижний Новгород ', { city: 'Нижний Новгород', region: '' }],
    ['Шуя|Ивановская обл', { city: 'Шуя', region: 'Ивановская обл' }],
    ['Шуя|', { city: 'Шуя', region: '' }],
    ['', null],
    ['|Ивановская обл', null],
    ['а|б|в', null],
    ['а'.repeat(101), null],
    [`Шуя|${'а'.repeat(101)}`, null],
    ['Казань\r\nx: y', null],
    [undefined, null],
  ])('%j', (value, chosen) => expect(parseCity(value)).toEqual(chosen))

  it.each([[{ city: 'Шуя', region: 'Ивановская обл' }], [{ city: 'Москва', region: '' }]])(
    '%j comes back as it was written',
    (chosen) => expect(parseCity(cityCookie(chosen))).toEqual(chosen),
  )
})
