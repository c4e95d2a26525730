import { expect, test } from 'vitest'
import { meantCity } from './cdek-city.rule.ts'

const named = (city: string, ...regions: string[]) => regions.map((region, n) => ({ code: n + 1, city, region }))

test.each([
  [
    'the same words before more of them',
    named('Красное', 'Ямало-Ненецкий автономный округ', 'Ненецкий автономный округ'),
    'Ненецкий автономный округ',
    2,
  ],
  [
    'a longer name of the region',
    named('Берёзовский', 'Свердловская область', 'Кемеровская область - Кузбасс'),
    'Кемеровская обл',
    2,
  ],
  ['a region that CDEK does not say', named('Мирный', '', ''), 'Архангельская обл', null],
  ['one city alone, whatever the region', named('Казань', 'Татарстан'), 'Орловская область', 1],
  ['nothing found', [], 'Орловская область', null],
])('%s', (_, found, region, code) => {
  expect(meantCity(found, region)?.code ?? null).toBe(code)
})
