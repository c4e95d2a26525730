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
  [{}, 64],
  [{ CACHE_MB: '8' }, 8],
  [{ CACHE_MB: ' 16384 ' }, 16_384],
])('%j: caches take %i MB', (env, megabytes) => expect(readConfig(env).cacheBytes).toBe(megabytes * 2 ** 20))

test.each(['7', '16385', '64.5', '64MB', '-64', 'NaN'])('CACHE_MB=%s is refused with what it may be', (CACHE_MB) => {
  expect(() => readConfig({ CACHE_MB })).toThrow(`CACHE_MB=${CACHE_MB}: нужно целое число от 8 до 16384`)
})

test.each([
  ['https://api.shop.test', 'https://api.shop.test'],
  ['https://api.shop.test/', 'https://api.shop.test'],
  ['https://api.shop.test/api', 'https://api.shop.test'],
  ['https://api.shop.test/api/', 'https://api.shop.test'],
  ['http://10.0.0.1:8080/inner/api', 'http://10.0.0.1:8080/inner'],
])('API_URL %s: calls go to %s/api/…', (API_URL, apiUrl) => expect(readConfig({ API_URL }).apiUrl).toBe(apiUrl))
