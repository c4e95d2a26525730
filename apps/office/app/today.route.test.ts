import { expect, test, vi } from 'vitest'
import { clientLoader } from './today.route.tsx'

const session = { permissions: ['inbox.read', 'orders.money'].map((code) => ({ code, siteIds: null })) }

async function today(transfers: () => Response) {
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('session')) return Response.json(session)
    return path.includes('inbox') ? Response.json({ total: 3, overdue: 1, mine: 0, kinds: [] }) : transfers()
  })
  try {
    return await clientLoader()
  } finally {
    vi.unstubAllGlobals()
  }
}

test('the day’s tasks are shown without those that do not load, and the page says so', async () => {
  const { groups, isWhole } = await today(() => Response.json({ message: 'Сбой' }, { status: 503 }))
  expect([groups.map(({ title }) => title), isWhole]).toEqual([['Мои', 'Входящие'], false])
  await expect(today(() => Response.json({ message: 'Войдите' }, { status: 401 }))).rejects.toMatchObject({
    status: 401,
  })
})
