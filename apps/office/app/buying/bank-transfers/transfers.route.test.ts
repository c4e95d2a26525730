import { expect, test, vi } from 'vitest'
import { clientLoader } from './transfers.route.tsx'

const load = async (query: string) => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.includes('views') ? { views: [], roles: [] } : { transfers: [], nextBefore: null }),
  )
  const request = new Request(`http://office.localhost/transfers${query}`)
  try {
    return await clientLoader({ request } as Parameters<typeof clientLoader>[0])
  } finally {
    vi.unstubAllGlobals()
  }
}

test('a later page whose transfers are all recorded leads to the first one, with its filter', async () => {
  const left = await load('?state=waiting&siteId=1&before=70').catch((error: Response) => error)
  expect((left as Response).headers.get('location')).toMatch(/^\/transfers\?(?!.*before).*siteId=1/)
  expect(await load('?state=waiting')).toMatchObject({ page: { transfers: [] } })
})
