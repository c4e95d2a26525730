import { basket } from '@shpulka/contract/buying/basket'
import type { Init } from '@shpulka/contract/content/settings'
import { users } from '@shpulka/contract/people/users'
import { describe, expect, it } from 'vitest'
import { callApi, failureIn } from './client.server.ts'
import type { RequestContext, Tokens } from './request-context.server.ts'

const over = 'Сессия закончилась. Пожалуйста, авторизуйтесь в ваш аккаунт заново'
const pair = { access: 'new', refresh: 'next' }

/** A request context whose API accepts only the token `new`, or returns the given `answers` first. */
function contextOf(
  tokens: Partial<Tokens>,
  { answers = [] as Response[], refreshed = pair as typeof pair | null } = {},
) {
  const sent: (string | undefined)[] = []
  const renewed: string[] = []
  const ctx = {
    fetchApi: async (_: string, { headers }: { headers: Record<string, string> }) => {
      sent.push(headers.authorization)
      const queued = answers.shift()
      if (queued) return queued
      const isGood = headers.authorization === undefined || headers.authorization === 'Bearer new'
      return isGood
        ? Response.json({ fio: 'Анна' })
        : Response.json({ statusCode: 401, message: 'Время входа истекло' }, { status: 401 })
    },
    init: { site: { id: 1 } } as Init,
    currency: { id: 1 },
    clientIp: '',
    tokens: { auth: null, refresh: null, cart: null, device: 'browser-1', ...tokens },
    changedTokens: {},
    tags: new Set(),
    priceRoles: new Set(),
    refreshSession: async (old: string) => {
      renewed.push(old)
      return refreshed
    },
  } as unknown as RequestContext
  return { ctx, sent, renewed }
}
const getProfile = (ctx: RequestContext) => callApi(ctx, users.getPartProfile, {})
const failureOfCall = (pending: Promise<unknown>) => pending.then(() => null, failureIn)

describe('401 (spec 8)', () => {
  it('the session is renewed and the call sent again, once', async () => {
    const { ctx, sent, renewed } = contextOf({ auth: 'old', refresh: 'r' })
    expect(await getProfile(ctx)).toEqual({ fio: 'Анна' })
    expect([sent, renewed]).toEqual([['Bearer old', 'Bearer new'], ['r']])
    expect(ctx.changedTokens).toEqual({ auth: 'new', refresh: 'next' })
  })

  it('parallel calls of one page share the renewed tokens', async () => {
    const { ctx } = contextOf({ auth: 'old', refresh: 'r' })
    expect(await Promise.all([getProfile(ctx), getProfile(ctx), getProfile(ctx)])).toHaveLength(3)
    expect(ctx.changedTokens).toEqual({ auth: 'new', refresh: 'next' })
  })

  it('without an access token the session is renewed first', async () => {
    const { ctx, sent } = contextOf({ refresh: 'r' })
    await getProfile(ctx)
    expect(sent).toEqual(['Bearer new'])
  })

  it.each([
    ['without a refresh token', contextOf({ auth: 'old' })],
    ['when the session cannot be renewed', contextOf({ auth: 'old', refresh: 'r' }, { refreshed: null })],
    [
      'when the new tokens are refused as well',
      contextOf({ auth: 'old', refresh: 'r' }, { refreshed: { access: 'worse', refresh: 'r2' } }),
    ],
  ])('%s: signed out, 406', async (_, { ctx }) => {
    expect(await failureOfCall(getProfile(ctx))).toEqual({ statusCode: 406, message: over, errors: {} })
    expect(ctx.changedTokens).toEqual({ auth: null, refresh: null })
  })

  it('for a guest passes on the API’s message', async () => {
    const answer = Response.json({ statusCode: 401, message: 'Войдите в аккаунт' }, { status: 401 })
    expect(await failureOfCall(getProfile(contextOf({}, { answers: [answer] }).ctx))).toMatchObject({
      statusCode: 401,
      message: 'Войдите в аккаунт',
    })
  })
})

it('406: signed out, with the same message', async () => {
  const { ctx, renewed } = contextOf({ auth: 'new', refresh: 'r' }, { answers: [new Response('{}', { status: 406 })] })
  expect(await failureOfCall(getProfile(ctx))).toEqual({ statusCode: 406, message: over, errors: {} })
  expect([ctx.changedTokens, renewed]).toEqual([{ auth: null, refresh: null }, []])
})

/** A response can be made with ASCII alone; one that comes over HTTP may have any text. */
const withStatusText = (answer: Response, statusText: string) =>
  Object.defineProperty(answer, 'statusText', { value: statusText })

describe('other failures (spec 8)', () => {
  it.each([
    [withStatusText(Response.json({ message: 'Нет' }, { status: 422 }), 'Товар закончился'), 422, 'Товар закончился'],
    [Response.json({ message: 'Нет такого товара' }, { status: 404 }), 404, 'Нет такого товара'],
    [Response.json({ error_message: 'Плохо' }, { status: 400 }), 400, 'Плохо'],
    [new Response('oops', { status: 500 }), 500, 'Произошла ошибка сервера'],
  ])('%o', async (answer, statusCode, message) => {
    expect(await failureOfCall(getProfile(contextOf({}, { answers: [answer] }).ctx))).toEqual({
      statusCode,
      message,
      errors: {},
    })
  })
})

describe('retries (spec 7)', () => {
  const sentFor = async (call: (ctx: RequestContext) => Promise<unknown>, status: number) => {
    const { ctx, sent } = contextOf({}, { answers: [1, 2, 3].map(() => new Response('{}', { status })) })
    await failureOfCall(call(ctx))
    return sent.length
  }
  const post = (ctx: RequestContext) => callApi(ctx, basket.addProducts, { body: { groups: [{ id: 1 }] } })
  const put = (ctx: RequestContext) => callApi(ctx, users.changeProfile, { body: { version: 1 } })
  const remove = (ctx: RequestContext) => callApi(ctx, basket.removeProducts, { body: { groupIds: [1] } })
  it.each([408, 409, 425, 429, 500, 502, 503, 504])(
    '%d: a POST is sent once more, idempotent methods are not',
    async (status) => {
      expect(await Promise.all([post, put, remove, getProfile].map((call) => sentFor(call, status)))).toEqual([
        2, 1, 1, 1,
      ])
    },
  )
  it.each([400, 403, 404, 422, 501, 505])('%d: nothing is sent again', async (status) => {
    expect(await Promise.all([post, put, remove, getProfile].map((call) => sentFor(call, status)))).toEqual([
      1, 1, 1, 1,
    ])
  })
})
