import { expect, test, vi } from 'vitest'
import { findEverywhere } from './find-everywhere.ts'
import type { Session } from './session.ts'

test('a search that fails is named, and the others’ results stay', async () => {
  const session = {
    permissions: ['orders.read', 'people.read'].map((code) => ({ code, siteIds: null })),
  } as unknown as Session
  const answers = (people: () => Response) => async (path: string) =>
    path.includes('organizations')
      ? Response.json({ organizations: [{ inn: '7707083893', name: 'Ателье «Лён»' }] })
      : path.includes('customers')
        ? people()
        : Response.json({ orders: [] })
  const found = async (people: () => Response) => {
    vi.stubGlobal('fetch', answers(people))
    try {
      const { found: all, isWhole } = await findEverywhere(session, 'лён', new AbortController().signal)
      return [all.map(({ title }) => title), isWhole]
    } finally {
      vi.unstubAllGlobals()
    }
  }
  expect(await found(() => Response.json({ customers: [] }))).toEqual([['Ателье «Лён»'], true])
  expect(await found(() => Response.json({ message: 'Сбой' }, { status: 503 }))).toEqual([['Ателье «Лён»'], false])
  expect(
    await found(() => {
      throw new TypeError('Failed to fetch')
    }),
  ).toEqual([['Ателье «Лён»'], false])
})

test('people of one name are told apart', async () => {
  const session = { permissions: [{ code: 'people.read', siteIds: null }] } as unknown as Session
  const person = (id: number, phone: string, email: string) => ({
    ...{ id, phone, email, name: 'Иван Иванов', organization: null, priceRole: 'Розница' },
  })
  const people = [person(1, '+7 900 ***-**-01', 'и***@example.ru'), person(2, '', 'и***@example.com')]
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path.includes('customers') ? { customers: people } : { organizations: [] }),
  )
  try {
    const { found } = await findEverywhere(session, 'иванов', new AbortController().signal)
    expect(found.map(({ title, note }) => `${title}: ${note}`)).toEqual([
      'Иван Иванов: клиент, Розница, +7 900 ***-**-01',
      'Иван Иванов: клиент, Розница, и***@example.com',
    ])
  } finally {
    vi.unstubAllGlobals()
  }
})
