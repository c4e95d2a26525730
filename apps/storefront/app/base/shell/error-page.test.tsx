import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ErrorPage } from './error-page.tsx'

let shown = 0
const Shown = () => <ErrorPage error={{ status: shown, data: null }} />
const Page = createRoutesStub([{ path: '*', Component: Shown }])

function pageOf(status: number): string {
  shown = status
  return renderToStaticMarkup(<Page initialEntries={['/raffles?page=2']} />)
}

test.each([500, 503])('a failure of the shop, %d, can be tried again at the same address', (status) => {
  expect(pageOf(status)).toMatch(/Неполадка у нас.*href="\/raffles\?page=2"[^>]*>Попробовать ещё раз/)
})

test.each([400, 404, 406])('%d is not the shop’s failure, and trying again would change nothing', (status) => {
  expect(pageOf(status)).not.toMatch(/Неполадка|Попробовать/)
})
