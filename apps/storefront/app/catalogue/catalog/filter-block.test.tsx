import type { UrlFilter } from '@shpulka/contract/catalogue/listing-url'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FilterBlock } from './filter-block.tsx'
import type { ShownFilter } from './shown-filters.rule.ts'

const filter: ShownFilter = {
  code: 'partner',
  title: 'Бренд',
  kind: 'list',
  unit: '',
  range: null,
  isOpen: false,
  values: [{ code: 'juki', title: 'Juki', count: 3 }],
  valuesCount: 1,
  narrowedBy: [],
}
const hiddenInputs = (shown: ShownFilter, chosen: UrlFilter | undefined) =>
  [
    ...renderToStaticMarkup(
      <FilterBlock
        filter={shown}
        filterWithAllValues={null}
        chosen={chosen}
        choice={{ search: '', filters: [], sort: null, page: 1 } as never}
        allValuesUrl="/filters"
        onLoad={() => {}}
      />,
    ).matchAll(/<input type="hidden" name="([^"]+)" value="([^"]+)"/g),
  ].map(([, name, value]) => `${name}=${value}`)

test('a folded filter keeps what is chosen in it in the form', () => {
  expect(hiddenInputs(filter, { code: 'partner', values: ['juki', 'jack'] })).toEqual([
    'f.partner=juki',
    'f.partner=jack',
  ])
  const price = { ...filter, code: 'price', kind: 'range' as const, range: { min: 0, max: 9 }, values: [] }
  expect(hiddenInputs(price, { code: 'price', from: 2, to: 7 })).toEqual(['f.price.from=2', 'f.price.to=7'])
  expect(hiddenInputs(filter, undefined)).toEqual([])
  expect(hiddenInputs({ ...filter, isOpen: true }, { code: 'partner', values: ['juki'] })).toEqual([])
})
