import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { builtInDirectory } from './directory.ts'
import { foundAddresses, foundCities } from './found-addresses.rule.ts'

const directory = await builtInDirectory()
const values = (query: string, max = 10) => foundAddresses(directory, query, max).map(({ value }) => value)

describe('the built-in directory', () => {
  test('has all 89 regions and more than a thousand cities with coordinates and codes', () => {
    expect(new Set(directory.map(({ region }) => region)).size).toBe(89)
    expect(directory.length).toBeGreaterThan(1100)
    expect(new Set(directory.map(({ kladrId, name }) => `${kladrId} ${name}`)).size).toBe(directory.length)
    for (const { name, kladrId, zip, latitude, longitude, weight } of directory) {
      expect(kladrId, name).toMatch(/^\d{13}$/)
      expect(zip, name).toMatch(/^(\d{6})?$/)
      expect(latitude > 41 && latitude < 70 && longitude > 19 && longitude < 180 && weight > 0, name).toBe(true)
    }
    expect(directory.filter(({ zip }) => zip !== '').length).toBeGreaterThan(1100)
  })

  test('has streets of more than fifty cities, without duplicates in a city', () => {
    const withStreets = directory.filter(({ streets }) => streets.length > 0)
    expect(withStreets.length).toBeGreaterThan(50)
    for (const { name, streets } of withStreets)
      expect(new Set(streets.map(({ title }) => title)).size, name).toBe(streets.length)
  })

  test.each([
    ['Горняк', '2202700100000'],
    ['Алупка', '9100000800100'],
    ['Урус-Мартан', '2001000000100'],
    ['Москва', '7700000000000'],
    ['Орёл', '5700000100000'],
    ['Ногинск', '5004300000000'],
  ])('%s has the code %s', (name, code) => expect(directory.find((city) => city.name === name)?.kladrId).toBe(code))
})

describe('foundAddresses', () => {
  test.each([
    ['орел моск', 'Орловская обл, г Орёл, ул Московская'],
    ['моск орел', 'Орловская обл, г Орёл, ул Московская'],
    ['ОРЁЛ, ул. Московская, д.5, кв.12', 'Орловская обл, г Орёл, ул Московская, д 5, кв 12'],
    ['г Орёл московская 5 12', 'Орловская обл, г Орёл, ул Московская, д 5, кв 12'],
    ['Орловская обл, г Орёл, ул Московская, д 5 к 2, кв 12', 'Орловская обл, г Орёл, ул Московская, д 5 к 2, кв 12'],
    ['орел моск д5 корп2 оф 3', 'Орловская обл, г Орёл, ул Московская, д 5 к 2, офис 3'],
    ['jhtk vjcr 7', 'Орловская обл, г Орёл, ул Московская, д 7'],
    ['орел 8 марта 8', 'Орловская обл, г Орёл, ул 8 Марта, д 8'],
    ['москва пр-т мира 10', 'г Москва, пр-кт Мира, д 10'],
    ['спб невский 1', 'г Санкт-Петербург, Невский пр-кт, д 1'],
    ['ростов-на-дону б сад', 'Ростовская обл, г Ростов-на-Дону, ул Большая Садовая'],
    ['каз', 'Респ Татарстан, г Казань'],
    ['новгород', 'Нижегородская обл, г Нижний Новгород'],
    ['благовещенск', 'Амурская обл, г Благовещенск'],
    ['респ башкортостан благовещенск', 'Респ Башкортостан, г Благовещенск'],
    ['иваново ул Придуманная 7а', 'Ивановская обл, г Иваново, ул Придуманная, д 7а'],
    ['шуя пер Тихий 3-5', 'Ивановская обл, г Шуя, пер Тихий, д 3-5'],
    ['ленина 5', 'Новосибирская обл, г Новосибирск, ул Ленина, д 5'],
  ])('the first suggestion for %j is %j', (query, value) => expect(values(query)[0]).toBe(value))

  test.each([[''], ['   '], ['5'], ['г'], ['ул'], ['нетакогогорода'], ['<script>'], ['%00']])(
    '%j finds nothing',
    (query) => {
      expect(values(query)).toEqual([])
    },
  )

  test('a suggestion has the parts of a shipping address', () => {
    expect(foundAddresses(directory, '302028 орел московская 5 к 2 кв 12', 1)).toEqual([
      {
        value: 'Орловская обл, г Орёл, ул Московская, д 5 к 2, кв 12',
        unrestrictedValue: '302028, Орловская обл, г Орёл, ул Московская, д 5 к 2, кв 12',
        zip: '302028',
        kladrId: '5700000100000',
        country: 'Россия',
        region: 'Орловская обл',
        city: 'Орёл',
        street: 'ул Московская',
        house: '5 к 2',
        flat: '12',
        latitude: 52.97,
        longitude: 36.07,
      },
    ])
    expect(foundAddresses(directory, 'москва тверская 1', 1)).toMatchObject([
      { region: 'г Москва', city: 'Москва', street: 'ул Тверская', house: '1' },
    ])
  })

  test('finds every city by its name and region, and every suggestion by its own text', () => {
    for (const { name, region, isRegion } of directory) {
      const value = isRegion ? `г ${name}` : `${region}, г ${name}`
      expect(values(value), value).toContain(value)
    }
    for (const query of ['орел моск 5', 'мира 10 кв 2', 'казань бау'])
      for (const value of values(query)) expect(values(value)[0]).toBe(value)
  })

  test('any query gives at most `max` suggestions with a region and a city', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.integer({ min: 1, max: 10 }), (query, max) => {
        const found = foundAddresses(directory, query, max)
        expect(found.length).toBeLessThanOrEqual(max)
        for (const { region, city } of found) expect(region && city).toBeTruthy()
      }),
    )
  })
})

describe('foundCities', () => {
  const cities = (query: string, max = 3) => foundCities(directory, query, max).map(({ city }) => city)
  test.each([
    ['', ['Москва', 'Санкт-Петербург', 'Новосибирск']],
    ['ив', ['Иваново', 'Ивантеевка', 'Ивдель']],
    ['bdfyjdj', ['Иваново']],
    ['мск', ['Москва']],
    ['г. Орёл', ['Орёл']],
    ['орел московская', []],
  ])('%j is %j', (query, found) => expect(cities(query)).toEqual(found))
})
