import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Breadcrumb } from './breadcrumb.tsx'

const home = { title: 'Главная', to: '/' }

test('the root alone is a link up on phones, no path', () => {
  const page = renderToStaticMarkup(<Breadcrumb steps={[home]} />)
  expect(page.match(/Главная/g)).toHaveLength(1)
  expect(page).not.toContain('<ol')
})

test('a path is a list', () => {
  const page = renderToStaticMarkup(<Breadcrumb steps={[home, { title: 'Каталог', to: '/catalog' }]} />)
  expect(page.match(/<li/g)).toHaveLength(2)
})
