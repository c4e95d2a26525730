import type { PastedLine } from '@shpulka/contract/buying/pasted-lists'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { PreviewTable } from './preview-table.tsx'

const goods = { title: 'Игла', vendorCode: 'ИГ-1', packSize: null, price: 100_00, available: 0 }
const soldOut = {
  number: 1,
  text: 'ИГ-1 2',
  state: 'recognised',
  count: 2,
  message: null,
  goods,
} as unknown as PastedLine
const Table = () => <PreviewTable lines={[soldOut]} />
const Page = createRoutesStub([{ id: 'root', path: '/', Component: Table }])

test('goods without stock are called what the basket calls them: nothing is ordered for them', () => {
  const shop = { currency: { id: 1, sign: '₽', rate: 1 } }
  const shown = renderToStaticMarkup(<Page hydrationData={{ loaderData: { root: shop } }} />).replaceAll('\u00a0', ' ')
  expect(shown).toContain('нет в наличии')
  expect(shown).not.toContain('под заказ')
})
