import { expect, test } from 'vitest'
import { factsOf } from '../facts.ts'
import { readTable, type TableRow } from '../read-table.ts'
import { brandNamed } from './brands.ts'
import { lockstitch } from './lockstitch.ts'
import { armLook } from './machine-looks.ts'
import { overlockFamilies } from './overlocks.ts'

const firstPictures = (families: typeof lockstitch) =>
  families.flatMap((family) =>
    readTable(family.rows).map((row) => family.draw(factsOf(brandNamed(row.brand!), { ...family.common, ...row }))[0]!),
  )

test('no two lockstitch machines and no two overlocks of the demo have one picture', () => {
  for (const pictures of [firstPictures(lockstitch), firstPictures(overlockFamilies)])
    expect(new Set(pictures).size).toBe(pictures.length)
})

const row: TableRow = {
  brand: 'Torvel',
  model: 'T-1',
  box: '680x350x560',
  material: 'лёгкие, средние',
  privod: 'встроенный сервомотор',
  'kolvo-igl': '1',
}
const lookOf = (more: TableRow = {}) => armLook(factsOf(brandNamed((more.brand ?? row.brand)!), { ...row, ...more }))

test('a machine looks as its data says', () => {
  expect(lookOf()).toMatchObject({
    motor: 'built-in',
    duty: 'medium',
    oil: 'pan',
    panel: undefined,
    lamp: false,
    trimmer: false,
    reach: 1,
  })
  expect(lookOf({ privod: 'сервомотор под столом' }).motor).toBe('belt')
  expect(lookOf({ privod: 'шаговый двигатель' }).motor).toBe('stepper')
  expect(lookOf({ material: 'средние, тяжёлые' }).duty).toBe('heavy')
  expect(lookOf({ 'sistema-igl': '794' }).duty).toBe('extra')
  expect(lookOf({ smazka: 'сухая голова' }).oil).toBe('dry')
  expect(lookOf({ upravlenie: 'кнопочное' }).panel).toBe('slim')
  expect(lookOf({ upravlenie: 'кнопочное', obrezka: '+' })).toMatchObject({ panel: 'keys', trimmer: true })
  expect(lookOf({ box: '780x430x700' }).reach).toBeGreaterThan(1)
  expect(lookOf({ 'kolvo-igl': '2', 'shirina-shva': '12.7' }).gauge).toBeGreaterThan(
    lookOf({ 'kolvo-igl': '2', 'shirina-shva': '6.4' }).gauge!,
  )
})

test('each maker casts its machines in a shape of its own', () => {
  const makers = ['Lumera', 'Torvel', 'Hanoshi', 'Kestrix', 'Brandau']
  expect(new Set(makers.map((brand) => lookOf({ brand }).casting)).size).toBe(makers.length)
})
