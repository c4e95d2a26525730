import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { TextLink } from './text-link.tsx'

let shown = ''
const Shown = () => <TextLink href={shown}>ссылка</TextLink>
const Page = createRoutesStub([{ path: '*', Component: Shown }])

test.each([
  ['/help/delivery', true],
  ['/catalog/igly?page=2', true],
  ['/information/price#files', true],
  ['/feeds/yandex.yml', false],
  ['/rss.xml?site=1', false],
  ['/sitemap.xml', false],
  ['/api/file/v1/1', false],
  ['https://example.ru/a', false],
  ['mailto:a@example.ru', false],
])('%s is opened by the router: %s', (href, isOfRouter) => {
  shown = href
  expect(renderToStaticMarkup(<Page initialEntries={['/']} />).includes('data-discover')).toBe(isOfRouter)
})
