import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SizeTable } from './size-table.tsx'

test('sizes on sale are marked in words, in the table and in the cards of phones', () => {
  const table = {
    title: 'Номер иглы',
    columns: ['Номер', 'Нитка'],
    rows: [
      ['60', '120'],
      ['65', '100'],
    ],
  }
  const [wide, phone] = renderToStaticMarkup(<SizeTable table={table} own={['№ 65']} />).split('</section>')
  for (const part of [wide!, phone!]) {
    expect(part.match(/есть в продаже/g)).toHaveLength(1)
    expect(part.indexOf('есть в продаже')).toBeGreaterThan(part.indexOf('>60'))
  }
})

test('a range does not break at its dash', () => {
  const table = { title: 'Номер иглы', columns: ['Номер', 'Нитка'], rows: [['75', '60–120']] }
  const parts = renderToStaticMarkup(<SizeTable table={table} />).split('</section>')
  for (const part of parts) expect(part).toMatch(/whitespace-nowrap">60–120</)
})

test('the card of a size on phones says the size, the material and the thread, in this order', () => {
  const rows = [['75', 'Бязь, поплин', '60–120', 'без покрытия']]
  const table = { title: 'Номер иглы', columns: ['Номер', 'Ткань', 'Нитка', 'Остриё'], rows }
  const [, phone] = renderToStaticMarkup(<SizeTable table={table} />).split('</section>')
  const text = phone!
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  expect(text).toBe('Номер: 75 Ткань: Бязь, поплин Нитка: 60–120 Остриё: без покрытия')
})
