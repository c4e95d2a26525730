import { expect, test } from 'vitest'
import { testDatabase } from './db/test-database.ts'
import { openTestApi } from './test-api.ts'

const { app } = await openTestApi(await testDatabase('empty'))

test.each(['/healthz', '/readyz', '/metrics', '/api/openapi.json', '/api/docs'])('200 %s on an empty database', async (path) => {
  expect((await app.inject(path)).statusCode).toBe(200)
})

test('a shop without sites refuses in the one shape', async () => {
  expect((await app.inject('/api/init/v1')).json()).toMatchObject({ statusCode: 400, errors: { 'x-site-id': 'Такого сайта нет' } })
})
