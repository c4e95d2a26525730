import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mill, orel } from './dadata.fake.ts'
import { suggestedAddress, suggestedEntry } from './dadata-answer.rule.ts'

const withData = (data: object) => suggestedAddress({ ...orel, data: { ...orel.data, ...data } })

describe('suggestedAddress', () => {
  test('is converted to a shipping address with the most detailed KLADR code', () => {
    expect(suggestedAddress(orel)).toEqual({
      value: 'г Орёл, ул Московская, д 5 к 2, кв 12',
      unrestrictedValue: '302028, Орловская обл, г Орёл, ул Московская, д 5 к 2, кв 12',
      zip: '302028',
      kladrId: '57000001000012300',
      country: 'Россия',
      region: 'Орловская обл',
      city: 'Орёл',
      street: 'ул Московская',
      house: '5 к 2',
      flat: '12',
      latitude: null,
      longitude: null,
    })
  })

  test.each([
    ['a house with a code', { house_kladr_id: '5700000100001230001' }, { kladrId: '5700000100001230001' }],
    [
      'a village without a city',
      { city_with_type: null, city_kladr_id: null, area_with_type: 'Кромской р-н', settlement_with_type: 'с Шахово' },
      { city: 'Кромской р-н, с Шахово' },
    ],
    ['a village under a city', { settlement_with_type: 'деревня Лукино' }, { city: 'Орёл, деревня Лукино' }],
    ['a plot', { house: null, block: null, stead: '12' }, { house: 'уч 12' }],
    ['an office', { flat_type: 'офис', flat: '3' }, { flat: 'офис 3' }],
    ['a place', { geo_lat: '52.9671298', geo_lon: '36.0696427' }, { latitude: 52.9671298, longitude: 36.0696427 }],
    ['invalid coordinates', { geo_lat: '152.9', geo_lon: 'x' }, { latitude: null, longitude: null }],
    [
      'numbers instead of texts',
      { postal_code: 302028, house: 5, kladr_id: 5 },
      { zip: '', house: 'к 2', kladrId: '57000001000012300' },
    ],
    [
      'only a city',
      {
        street_with_type: null,
        street_kladr_id: null,
        house: null,
        block: null,
        flat: null,
        kladr_id: '5700000100000',
      },
      { kladrId: '5700000100000', street: '', house: '', flat: '' },
    ],
    ['control characters', { street_with_type: 'ул\u0000 Московская\r\n' }, { street: 'ул Московская' }],
  ])('%s', (_, data, parts) => expect(withData(data)).toMatchObject(parts))

  test('a long text is cut', () =>
    expect(withData({ street_with_type: 'а'.repeat(100_000) })?.street).toHaveLength(500))
})

describe('suggestedEntry', () => {
  test('an organization', () => {
    expect(suggestedEntry(mill)).toEqual({
      value: 'ООО "МАНУФАКТУРА"',
      data: {
        inn: '7707083893',
        kpp: '773601001',
        ogrn: '1027700132195',
        name: 'ООО "МАНУФАКТУРА"',
        fullName: 'ОБЩЕСТВО С ОГРАНИЧЕННОЙ ОТВЕТСТВЕННОСТЬЮ "МАНУФАКТУРА"',
        address: '117312, г Москва, ул Вавилова, д 19',
        management: { name: 'Лукина Вера', post: 'ГЕНЕРАЛЬНЫЙ ДИРЕКТОР' },
        status: 'ACTIVE',
      },
    })
  })

  test('a sole proprietor has no KPP and is their own management', () => {
    const data = {
      inn: '500100732259',
      ogrn: '304500116000157',
      type: 'INDIVIDUAL',
      fio: { surname: 'Швец', name: 'Анна', patronymic: null },
      state: { status: 'NEW' },
    }
    expect(suggestedEntry({ value: 'ИП Швец А.', data })).toMatchObject({
      value: 'ИП Швец А.',
      data: { inn: '500100732259', kpp: '', management: { name: 'Швец Анна', post: '' }, status: '' },
    })
  })

  test.each([[null], [{}], [{ value: 'x', data: { inn: 7707083893 } }], [{ value: 'x', data: { inn: '77' } }]])(
    '%j is null',
    (suggestion) => {
      expect(suggestedEntry(suggestion)).toBeNull()
    },
  )
})

test('any value gives a valid address or organization, or null', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      for (const suggestion of [value, { value: 'x', data: value }]) {
        for (const found of [suggestedAddress(suggestion), suggestedEntry(suggestion)])
          expect(found === null || typeof found.value === 'string').toBe(true)
      }
    }),
  )
})
