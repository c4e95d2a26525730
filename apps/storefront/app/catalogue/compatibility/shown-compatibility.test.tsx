import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ErrorPage } from '../../base/shell/error-page.tsx'
import type { ShownCompatibility } from './compatible.server.ts'
import { CompatibleMachines } from './compatible-machines.tsx'
import { CompatibleParts } from './compatible-parts.tsx'
import { Replacement } from './replacement.tsx'

let shown: React.ReactNode = null
const Shown = () => shown
const Page = createRoutesStub([{ id: 'root', path: '/', Component: Shown }])

const currency = { id: 1, code: 'RUB', sign: '₽', title: 'Рубль', rate: 1 }

function textOf(part: React.ReactNode, root: object | null = { currency }): string {
  shown = part
  return renderToStaticMarkup(<Page hydrationData={{ loaderData: { root } }} />)
    .replaceAll('&amp;', '&')
    .replaceAll('\u00a0', ' ')
}

const near = (title: string) =>
  ({
    id: 1,
    path: `/catalog/detail/${title}`,
    title,
    image: null,
    price: 100,
    oldPrice: null,
  }) as unknown as ShownCompatibility['replaces'][number]

test('a replaced product leads to what replaces it and says how it differs; that one names what it replaces', () => {
  const old = textOf(<Replacement replacedBy={{ product: near('Новый'), note: 'винт М4' }} replaces={[]} />)
  expect(old).toMatch(
    /Вместо этого товара теперь другой[\s\S]*href="[^"]*detail[^"]*"[^>]*>Новый<[\s\S]*Отличие: винт М4/,
  )
  expect(textOf(<Replacement replacedBy={null} replaces={[near('Старый')]} />)).toMatch(/Заменяет:[\s\S]*Старый/)
  expect(textOf(<Replacement replacedBy={null} replaces={[]} />)).toBe('')
})

test('the page of a product no longer sold is named after it and leads to what is sold instead', () => {
  const replaced = { title: 'Колпачок старый', instead: { title: 'Новый', to: '/catalog/detail/new' }, note: 'винт М4' }
  const page = textOf(<ErrorPage error={{ status: 404, data: { replaced } }} />, null)
  expect(page).toMatch(/<h1>Колпачок старый<\/h1>[\s\S]*больше не продаём/)
  expect(page).toMatch(/Вместо него — <a[^>]*href="\/catalog\/detail\/new"[^>]*>Новый<[\s\S]*Отличие: винт М4/)
  expect(textOf(<ErrorPage error={{ status: 404, data: { replaced: null } }} />, null)).toContain('Страница не найдена')
})

test('a machine lists its parts by role with the reason, the source and what is for which task', () => {
  const part = {
    role: 'foot',
    title: 'Лапки',
    total: 12,
    listedTotal: 12,
    listing: 'lapki',
    note: 'с винтом М4',
    source: 'каталог лапок',
    because: [{ title: 'Класс машины', values: ['Прямострочная'] }],
    advice: [
      {
        title: 'вшить молнию',
        filter: 'tip',
        filterTitle: 'Тип лапки',
        values: [{ code: 'zip', title: 'Для молнии' }],
      },
    ],
  }
  const page = textOf(<CompatibleParts code="l-5550" parts={[part]} />)
  expect(page).toMatch(/Лапки[\s\S]*12 товаров/)
  expect(textOf(<CompatibleParts code="l-5550" parts={[{ ...part, listedTotal: 15 }]} />)).not.toContain('товаров')
  expect(page).toContain('Класс машины: Прямострочная. С винтом М4. Источник: каталог лапок')
  expect(page).toMatch(/вшить молнию[\s\S]*href="\/catalog\/lapki\?f\.fits=l-5550&f\.tip=zip"[^>]*>Для молнии</)
})

test('a part lists the machines it fits, with the reason and a link to all of them', () => {
  const machines = {
    role: 'needle',
    title: 'Иглы',
    total: 40,
    listedTotal: 40,
    listing: 'mashiny',
    note: '',
    source: 'паспорта машин',
    because: [{ title: 'Система игл', values: ['DB×1'] }],
    products: [near('Оверлок')],
  }
  const page = textOf(<CompatibleMachines code="db-1" machines={[machines]} />)
  expect(page).toMatch(/К каким машинам подходит[\s\S]*Система игл: DB×1\. Источник: паспорта машин/)
  expect(page).toMatch(/href="\/catalog\/mashiny\?f\.fits=db-1"[^>]*>Показать 40 машин<[\s\S]*Оверлок/)
})
