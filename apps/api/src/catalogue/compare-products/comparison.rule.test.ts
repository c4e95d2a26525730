import type { ProductCard } from '@shpulka/contract/catalogue/catalog'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ComparedProduct } from '../catalog/compared.port.ts'
import { comparison } from './comparison.rule.ts'

const machines = { id: 1, title: 'Машины', path: 'machines' }
const needles = { id: 4, title: 'Иглы', path: 'needles' }
const product = (id: number, root: ComparedProduct['root'], values: Record<number, string>): ComparedProduct => ({
  card: { id } as ProductCard,
  root,
  characteristics: Object.entries(values).map(([propertyId, value]) => ({
    propertyId: Number(propertyId),
    sort: Number(propertyId),
    section: Number(propertyId) < 5 ? 'Основное' : 'Привод',
    title: `Свойство ${propertyId}`,
    isFlag: false,
    value,
  })),
})

test('rows follow the order of properties, not of products', () => {
  const [table] = comparison([
    product(1, machines, { 1: 'а', 3: 'в' }),
    product(2, machines, { 1: 'а', 2: 'б', 7: 'ж' }),
  ])
  expect(table?.sections).toEqual([
    {
      title: 'Основное',
      rows: [
        { title: 'Свойство 1', values: ['а', 'а'], isDifferent: false },
        { title: 'Свойство 2', values: [null, 'б'], isDifferent: true },
        { title: 'Свойство 3', values: ['в', null], isDifferent: true },
      ],
    },
    { title: 'Привод', rows: [{ title: 'Свойство 7', values: [null, 'ж'], isDifferent: true }] },
  ])
})

test('a flag that a product lacks is «Нет», a value that is not stated stays empty', () => {
  const trimmer = { propertyId: 1, sort: 1, section: 'Основное', title: 'Обрезка', isFlag: true, value: 'Да' }
  const [table] = comparison([
    { ...product(1, machines, { 2: 'б' }), characteristics: [trimmer] },
    product(2, machines, { 2: 'б' }),
  ])
  expect(table?.sections[0]?.rows).toEqual([
    { title: 'Обрезка', values: ['Да', 'Нет'], isDifferent: true },
    { title: 'Свойство 2', values: [null, 'б'], isDifferent: true },
  ])
})

test('products of different root categories do not share a table', () => {
  const tables = comparison([
    product(1, machines, { 1: 'а' }),
    product(2, needles, { 2: 'б' }),
    product(3, machines, { 1: 'г' }),
  ])
  expect(tables.map(({ category, products }) => [category.title, products.map(({ id }) => id)])).toEqual([
    ['Машины', [1, 3]],
    ['Иглы', [2]],
  ])
})

test('every value is in its cell, and a row differs exactly when its values do', () => {
  const characteristics = fc.dictionary(fc.integer({ min: 1, max: 9 }).map(String), fc.constantFrom('а', 'б', 'в'))
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(machines, needles), characteristics), { maxLength: 8 }), (input) => {
      const products = input.map(([root, values], id) => product(id + 1, root, values))
      const tables = comparison(products)
      expect(tables.flatMap((table) => table.products).length).toBe(products.length)
      for (const table of tables)
        for (const { title, values, isDifferent } of table.sections.flatMap(({ rows }) => rows)) {
          const expected = table.products.map(
            ({ id }) => products[id - 1]?.characteristics.find((each) => each.title === title)?.value ?? null,
          )
          expect(values).toEqual(expected)
          expect(isDifferent).toBe(values.some((value) => value !== values[0]))
        }
    }),
  )
})
