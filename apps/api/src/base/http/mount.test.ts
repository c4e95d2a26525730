import { call } from '@shpulka/contract/base/call'
import Fastify from 'fastify'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { Failure, unprocessable } from './failure.ts'
import { mount } from './mount.ts'
import { answerProblems } from './problems.ts'
import { rejectNul } from './reject-nul.ts'
import { ReadyJson, type Visitor } from './request-context.ts'
import { useSchemaCompilers } from './schema-compilers.ts'

const echo = Type.Object({ ids: Type.Array(Type.Integer()), page: Type.Integer(), name: Type.Optional(Type.String()) })

const calls = {
  listThings: call('GET', '/things/v1/{name}', {
    summary: 'Echo',
    params: Type.Object({ name: Type.String() }),
    query: Type.Object({
      ids: Type.Array(Type.Integer(), { maxItems: 3 }),
      page: Type.Integer({ default: 1, minimum: 1 }),
    }),
    answer: echo,
  }),
  addThing: call('POST', '/things/v1', {
    summary: 'Body',
    body: Type.Object({ count: Type.Optional(Type.Integer()) }),
    answer: Type.Object({ count: Type.Integer() }),
  }),
  addMany: call('POST', '/things/v1/many', {
    summary: 'A list',
    body: Type.Object({ things: Type.Array(Type.Object({ count: Type.Integer({ default: 1 }) }), { maxItems: 3 }) }),
    answer: Type.Object({ counts: Type.Array(Type.Integer()) }),
  }),
  viewOwn: call('GET', '/things/v1/own', { summary: 'Signed in', needs: 'user', answer: Type.Object({}) }),
  failThing: call('GET', '/things/v1/fail', {
    summary: 'Fails',
    query: Type.Object({ how: Type.String() }),
    answer: Type.Object({}),
  }),
  readyThing: call('GET', '/things/v1/ready', { summary: 'Prebuilt JSON', answer: Type.Object({ a: Type.Integer() }) }),
}

function app() {
  const server = Fastify()
  useSchemaCompilers(server)
  rejectNul(server)
  answerProblems(server)
  server.addHook('preValidation', async (request) => {
    request.visitor = { user: null } as unknown as Visitor
  })
  mount(
    server,
    calls,
    {
      listThings: async (ctx) => {
        ctx.tag('thing:1')
        ctx.tag('thing:2', 'thing:1')
        return { ...ctx.query, name: ctx.params.name }
      },
      addThing: async (ctx) => ({ count: ctx.body.count ?? 1 }),
      addMany: async (ctx) => ({ counts: ctx.body.things.map(({ count }) => count) }),
      viewOwn: async () => ({}),
      failThing: async (ctx) => {
        if (ctx.query.how === 'refused') throw unprocessable('Закончилось', { count: 'Осталось 3' })
        if (ctx.query.how === 'teapot') throw new Failure(418, 'Чайник')
        if (ctx.query.how === 'busy')
          throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
        throw new Error('a secret of the server')
      },
      readyThing: async () => new ReadyJson('{"a":1}'),
    },
    {},
  )
  return server
}

test('200 returns the handler’s answer; accepts repeated and comma-separated lists; joins tags', async () => {
  const answer = await app().inject('/things/v1/igla?ids=1,2&ids=3')
  expect(answer.json()).toEqual({ ids: [1, 2, 3], page: 1, name: 'igla' })
  expect(answer.headers['x-shop-tags']).toBe('thing:1 thing:2')
})

test('200 sends JSON built by the handler unchanged', async () => {
  const answer = await app().inject('/things/v1/ready')
  expect(answer.json()).toEqual({ a: 1 })
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
})

test('200 the body is optional when it has no required fields', async () => {
  expect((await app().inject({ method: 'POST', url: '/things/v1' })).json()).toEqual({ count: 1 })
})

test.each([
  ['/things/v1/igla?ids=1&page=0', { page: 'Не меньше 1' }],
  ['/things/v1/igla?ids=x', { 'ids.0': 'Нужно целое число' }],
  ['/things/v1/igla', { ids: 'Заполните это поле' }],
  ['/things/v1/igla?ids=1,2,3,4', { ids: 'В списке может быть не больше 3' }],
])('400 %s names the field', async (url, errors) => {
  const answer = await app().inject(url)
  expect(answer.json()).toMatchObject({ statusCode: 400, message: 'Проверьте, что введено: есть ошибки', errors })
})

test.each([['"1e3"'], ['1.5'], ['"2"'], ['[1]'], ['{}']])('400 count %s is not coerced', async (count) => {
  const answer = await app().inject({
    method: 'POST',
    url: '/things/v1',
    headers: { 'content-type': 'application/json' },
    body: `{"count":${count}}`,
  })
  expect(answer.json()).toMatchObject({ statusCode: 400, errors: { count: 'Нужно целое число' } })
})

test.each([
  ['a truncated body', 400, '{"count":'],
  ['a body with __proto__', 400, '{"__proto__":{"x":1}}'],
  ['null', 200, 'null'],
  ['a list', 400, '[]'],
  ['a text with NUL', 400, '{"name":"a\\u0000b"}'],
  ['a list in 5,000 lists', 400, `{"x":${'['.repeat(5000)}${']'.repeat(5000)}}`],
  ['an object in 5,000 objects', 400, `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
  ['a list never closed', 400, '['.repeat(200_000)],
  ['a text of brackets', 200, JSON.stringify({ name: `\\"${'[{'.repeat(100)}` })],
  ['a text with an escaped backslash before u0000', 200, '{"name":"a\\\\u0000b"}'],
  ['two megabytes', 413, `{"a":"${'x'.repeat(2_000_000)}"}`],
])('%s is answered %i', async (_, status, body) => {
  const answer = await app().inject({
    method: 'POST',
    url: '/things/v1',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(answer.statusCode).toBe(status)
})

test('200 items of a list within its limit get their defaults', async () => {
  expect(
    (await app().inject({ method: 'POST', url: '/things/v1/many', payload: { things: [{}, { count: 2 }] } })).json(),
  ).toEqual({ counts: [1, 2] })
})

test('400 a wrong item is named by its index', async () => {
  const answer = await app().inject({
    method: 'POST',
    url: '/things/v1/many',
    payload: { things: [{}, { count: 'x' }] },
  })
  expect(answer.json().errors).toEqual({ 'things.1.count': 'Нужно целое число' })
})

test('400 items of a list beyond its limit are not checked', async () => {
  const answer = await app().inject({
    method: 'POST',
    url: '/things/v1/many',
    payload: { things: Array(100_000).fill(0) },
  })
  expect(answer.json().errors).toEqual({ things: 'В списке может быть не больше 3' })
})

test('415 for a form', async () => {
  const answer = await app().inject({
    method: 'POST',
    url: '/things/v1',
    headers: { 'content-type': 'text/plain' },
    body: 'count=1',
  })
  expect(answer.json()).toMatchObject({ statusCode: 415, message: 'Тело запроса должно быть в формате JSON' })
})

test('400 an address with NUL', async () => {
  expect((await app().inject('/things/v1/a%00b?ids=1')).json()).toMatchObject({
    statusCode: 400,
    message: 'Проверьте, что введено: есть ошибки',
  })
})

test('401 a call that needs a user refuses a guest', async () => {
  expect((await app().inject('/things/v1/own')).json()).toMatchObject({ statusCode: 401, message: 'Войдите в аккаунт' })
})

test.each([
  ['refused', { statusCode: 422, message: 'Закончилось', errors: { count: 'Осталось 3' } }],
  ['teapot', { statusCode: 418, message: 'Чайник' }],
  ['busy', { statusCode: 503 }],
  ['secret', { statusCode: 500, message: 'Произошла ошибка сервера' }],
])('a handler that fails with %s', async (how, problem) => {
  const answer = await app().inject(`/things/v1/fail?how=${how}`)
  expect(answer.json()).toMatchObject(problem)
  expect(answer.body).not.toContain('a secret of the server')
})

test('404 for an unknown call is a Problem', async () => {
  expect((await app().inject('/nothing')).json()).toMatchObject({
    statusCode: 404,
    errors: {},
    message: 'Такого вызова нет',
  })
})
