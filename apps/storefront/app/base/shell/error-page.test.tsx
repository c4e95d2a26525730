import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ErrorPage } from './error-page.tsx'

function pageOf(status: number): string {
  const Page = createRoutesStub([{ path: '*', Component: () => <ErrorPage error={{ status, data: null }} /> }])
  return renderToStaticMarkup(<Page initialEntries={['/raffles?page=2']} />)
}

test.each([500, 503])('a failure of the shop, %d, can be tried again at the same address', (status) => {
  expect(pageOf(status)).toMatch(/Неполадка у нас.*href="\/raffles\?page=2"[^>]*>Попробовать ещё раз/)
})

test.each([400, 404, 406])('%d is not the shop’s failure, and trying again would change nothing', (status) => {
  expect(pageOf(status)).not.toMatch(/Неполадка|Попробовать/)
})
