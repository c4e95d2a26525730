import { expect, test, vi } from 'vitest'
import { clientLoader } from './quarantine.route.tsx'

const load = async (query: string) => {
  vi.stubGlobal('fetch', async () => Response.json({ rows: [], reasons: [], ignored: 0, nextBefore: null }))
  const request = new Request(`http://office.localhost/exchange/7/quarantine${query}`)
  try {
    return await clientLoader({ request, params: { id: '7' } } as Parameters<typeof clientLoader>[0])
  } finally {
    vi.unstubAllGlobals()
  }
}
const pathOf = async (query: string) =>
  ((await load(query).catch((error) => error)) as Response).headers.get('location')

test('without a row left on a later page its reason is shown from the start, without one of a reason all are', async () => {
  expect(await pathOf('?reason=price&before=70')).toMatch(/quarantine\?(?!.*before).*reason=price/)
  expect(await pathOf('?reason=price')).toMatch(/quarantine(\?(?!.*(before|reason)).*)?$/)
  expect(await load('')).toMatchObject({ rows: [] })
})
