import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const database = 'postgres://shop@localhost/shop'

describe('what a shop does unless it is told otherwise', () => {
  test.each([
    [{}, true],
    [{ DATABASE_URL: database }, false],
    [{ DATABASE_URL: database, SHOP_DEMO: 'on' }, true],
    [{ SHOP_DEMO: 'off' }, false],
    [{ SHOP_DEMO: ' ' }, true],
  ])('%j: an empty database is filled with the demo: %s', (env, isDemo) => expect(readConfig(env).isDemo).toBe(isDemo))

  test.each([
    [{}, null],
    [{ SANDBOX_BANK: 'on' }, true],
    [{ SANDBOX_BANK: 'off' }, false],
  ])('%j: the sandbox bank is switched %s', (env, sandboxBank) => expect(readConfig(env).sandboxBank).toBe(sandboxBank))

  test.each(['SHOP_DEMO', 'SANDBOX_BANK'])('%s is on or off, nothing else', (name) => {
    expect(() => readConfig({ [name]: 'true' })).toThrow(ConfigError)
  })
})

test.each([
  ['https://api.shop.test', 'https://api.shop.test'],
  ['https://api.shop.test/', 'https://api.shop.test'],
  ['https://api.shop.test/api', 'https://api.shop.test'],
  ['https://api.shop.test/api/', 'https://api.shop.test'],
  ['http://10.0.0.1:8080/inner/api', 'http://10.0.0.1:8080/inner'],
])('API_URL %s: calls are asked at %s/api/…', (API_URL, apiUrl) => expect(readConfig({ API_URL }).apiUrl).toBe(apiUrl))
