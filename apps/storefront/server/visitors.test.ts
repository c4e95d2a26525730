import { describe, expect, it } from 'vitest'
import { sessionOverStatus } from '../app/base/api/failure.rule.ts'
import type { FetchApi, RequestContext } from '../app/base/api/request-context.server.ts'
import { openVisitors } from './visitors.ts'

const currentDevice = { siteId: 2, deviceId: 'phone' }
const pair = { access: 'a.b.c', refresh: 'new' }

/** Visitors over an API that returns these answers in turn, then repeats the last one. */
function visitorsOf(...answers: (() => Response)[]) {
  const requests: { site: string | undefined; body: string | undefined }[] = []
  const fetchApi: FetchApi = async (_, { headers, body }) => {
    requests.push({ site: headers['x-site-id'], body })
    return (answers.length > 1 ? answers.shift()! : answers[0]!)()
  }
  return { ...openVisitors(fetchApi), fetchApi, requests }
}

const failed = (statusCode: number) => () =>
  Response.json({ statusCode, message: 'Нет', errors: {} }, { status: statusCode })

describe('priceRoleOf', () => {
  const visit = (id: number, fetchApi: FetchApi) =>
    ({
      fetchApi,
      init: { site: { id }, currencies: [] },
      currency: { id: 1 },
      tokens: { auth: 'token', refresh: null, cart: null, device: null },
      tags: new Set(),
      priceRoles: new Set(),
      changedTokens: {},
    }) as unknown as RequestContext

  it('is cached for a token on its own site alone', async () => {
    const answers = [() => Response.json({ priceRole: 'dealer' }), failed(sessionOverStatus)]
    const { priceRoleOf, fetchApi } = visitorsOf(...answers)
    expect(await priceRoleOf(visit(1, fetchApi))).toBe('dealer')
    expect(await priceRoleOf(visit(1, fetchApi))).toBe('dealer')
    expect(await priceRoleOf(visit(2, fetchApi))).toBeNull()
  })

  it('is not cached when the settings changed while it was asked for', async () => {
    const [old, changed] = [Promise.withResolvers<Response>(), Response.json({ priceRole: 'wholesale' })]
    const answers = [old.promise, changed]
    const fetchApi: FetchApi = async () => answers.shift()!
    const { priceRoleOf, clearRoles } = openVisitors(fetchApi)
    const asked = priceRoleOf(visit(1, fetchApi))
    clearRoles()
    old.resolve(Response.json({ priceRole: 'dealer' }))
    expect(await asked).toBe('dealer')
    expect(await priceRoleOf(visit(1, fetchApi))).toBe('wholesale')
  })
})

describe('refreshSession', () => {
  it('asks with the visited site, once for all parallel requests', async () => {
    const { refreshSession, requests } = visitorsOf(() => Response.json(pair))
    expect(await Promise.all([refreshSession('old', currentDevice), refreshSession('old', currentDevice)])).toEqual([
      pair,
      pair,
    ])
    expect(requests).toEqual([{ site: '2', body: '{"oldRefreshToken":"old","deviceId":"phone"}' }])
  })

  it.each([
    { ...currentDevice, deviceId: 'thief' },
    { ...currentDevice, deviceId: null },
    { ...currentDevice, siteId: 1 },
  ])('%j gets none of these tokens', async (otherDevice) => {
    const { refreshSession } = visitorsOf(() => Response.json(pair), failed(406))
    expect(await refreshSession('old', currentDevice)).toEqual(pair)
    expect(await refreshSession('old', otherDevice)).toBeNull()
  })

  it.each([400, 401, 406])('%d: the session is over', async (status) => {
    expect(await visitorsOf(failed(status)).refreshSession('old', currentDevice)).toBeNull()
  })

  it.each([404, 429, 500, 503])('%d leaves the session open, and the next request asks again', async (status) => {
    const { refreshSession } = visitorsOf(failed(status), () => Response.json(pair))
    await expect(refreshSession('old', currentDevice)).rejects.toMatchObject({ data: { statusCode: status } })
    expect(await refreshSession('old', currentDevice)).toEqual(pair)
  })
})
