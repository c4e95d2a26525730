import { expect, it } from 'vitest'
import { catalogColumns } from './catalog-columns.rule.ts'

const section = (name: string, ...leaves: number[]) => ({
  name,
  children: leaves.map((count) => ({
    children: Array.from({ length: count }, () => ({ title: 'Одноигольные машины' })),
  })),
})
const namesOf = (columns: { name: string }[][]) => columns.map((each) => each.map(({ name }) => name).join(' '))

it('a section goes where there is most room, the first ones side by side', () => {
  const sections = [section('машины', 6, 6, 6), section('вышивка', 2), section('раскрой', 3, 2), section('утюги', 2, 2)]
  expect(namesOf(catalogColumns(sections, 3))).toEqual(['машины', 'вышивка утюги', 'раскрой'])
})

it('a shop of few sections has empty columns', () =>
  expect(namesOf(catalogColumns([section('машины', 1)], 3))).toEqual(['машины', '', '']))
