import { expect, test } from 'vitest'
import { factsOf } from '../facts.ts'
import { readTable } from '../read-table.ts'
import { brandNamed } from './brands.ts'
import { sizeTables } from './size-tables.ts'
import { threads } from './threads.ts'

const all = threads.flatMap((family) =>
  readTable(family.rows).map((row) => {
    const facts = factsOf(brandNamed(row.brand!), { ...family.common, ...row })
    return {
      title: row.title!,
      needles: row.igla!,
      description: family.describe(facts).join(' '),
      pictures: family.draw(facts),
      variants: family.variants!(facts),
    }
  }),
)

test('a thread goes with the needles that the brand’s table gives for its number', () => {
  const table = sizeTables.filanta!.rows.map(([name, , needles]) => [name!.split(' ')[0]!, needles!] as const)
  const compared = table.flatMap(([number, needles]) =>
    all
      .filter(({ title }) => RegExp(`^Нитки Filanta ${number}[ ,]`).test(title))
      .map((thread) => [thread.title, thread.needles, needles] as const),
  )
  expect(compared.length).toBeGreaterThanOrEqual(table.length)
  expect(compared.filter(([, own, needles]) => own !== needles)).toEqual([])
})

test('a description promises no stock', () => {
  expect(all.filter(({ description }) => /склад/.test(description))).toEqual([])
})

test('the picture in lists shows several colours, and the one of a single cone belongs to its colour', () => {
  for (const { pictures, variants } of all) {
    expect(pictures).toHaveLength(3)
    expect(variants.filter(({ picture }) => picture !== undefined)).toMatchObject([{ picture: 1 }])
  }
})
