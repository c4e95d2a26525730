import { expect, test } from 'vitest'
import { factsOf } from '../facts.ts'
import { readTable } from '../read-table.ts'
import { brandNamed } from './brands.ts'
import { furniture } from './furniture.ts'

function descriptionOf(model: string): string {
  const [described] = furniture.flatMap((family) =>
    readTable(family.rows)
      .filter((row) => row.model === model)
      .map((row) => family.describe(factsOf(brandNamed(row.brand!), { ...family.common, ...row })).join(' ')),
  )
  return described!
}

test('goods beside furniture are described as what they are, not as what stands next to them', () => {
  expect(descriptionOf('ST-K')).not.toMatch(/[Пп]едаль|столешниц/)
  expect(descriptionOf('ST-T')).toContain('Педаль, тяга и крепёж в комплекте.')
  expect(descriptionOf('ТБ-2')).not.toContain('Газлифт')
  expect(descriptionOf('ТБ-1')).toContain('Газлифт')
})

test('light of 4000 K is neutral, not warm', () => {
  expect(descriptionOf('LA-70')).toContain('4000 К: нейтральный')
  expect(descriptionOf('LS-30')).toContain('4500 К: дневной')
})
