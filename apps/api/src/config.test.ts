import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, defaultProcesses, readConfig } from './config.ts'

const database = 'postgres://shop@localhost/shop'

describe('defaults', () => {
  test.each([
    [{}, true],
    [{ DATABASE_URL: database }, false],
    [{ DATABASE_URL: database, SHOP_DEMO: 'on' }, true],
    [{ SHOP_DEMO: 'off' }, false],
    [{ SHOP_DEMO: ' ' }, true],
  ])('%j: fills an empty database with the demo: %s', (env, isDemo) => expect(readConfig(env).isDemo).toBe(isDemo))

  test.each([
    [{}, null],
    [{ SANDBOX_BANK: 'on' }, true],
    [{ SANDBOX_BANK: 'off' }, false],
  ])('%j: the sandbox bank is on: %s', (env, sandboxBank) => expect(readConfig(env).sandboxBank).toBe(sandboxBank))

  test.each(['SHOP_DEMO', 'SANDBOX_BANK'])('%s must be on or off', (name) => {
    expect(() => readConfig({ [name]: 'true' })).toThrow(ConfigError)
  })
})

test.each([
  [{}, 64],
  [{ CACHE_MB: '8' }, 8],
  [{ CACHE_MB: ' 16384 ' }, 16_384],
])('%j: caches may use %i MB', (env, megabytes) => expect(readConfig(env).cacheBytes).toBe(megabytes * 2 ** 20))

test.each([
  [1, 64, 1],
  [2, 64, 1],
  [8, 64, 7],
  [8, 2, 3],
  [8, 0.5, 1],
])('%i cores and %d GB of memory: %i processes', (cores, gigabytes, processes) =>
  expect(defaultProcesses(cores, gigabytes * 2 ** 30)).toBe(processes),
)

test.each(['0', '65', '1.5', 'all'])('SHOP_PROCESSES=%s is refused with the allowed values', (SHOP_PROCESSES) => {
  expect(() => readConfig({ SHOP_PROCESSES })).toThrow(`SHOP_PROCESSES=${SHOP_PROCESSES}: нужно целое число от 1 до 64`)
})

test.each(['abc', '70000'])('PORT=%s is refused', (PORT) => {
  expect(() => readConfig({ PORT })).toThrow(`PORT=${PORT}`)
})

test('LOG_LEVEL is one that the log has', () => {
  expect([readConfig({}).logLevel, readConfig({ LOG_LEVEL: 'silent' }).logLevel]).toEqual(['warn', 'silent'])
  expect(() => readConfig({ LOG_LEVEL: 'warning' })).toThrow('LOG_LEVEL=warning: нужно одно из: fatal, error, warn')
})

test('DATABASE_URL must be an address of PostgreSQL', () => {
  expect(() => readConfig({ DATABASE_URL: 'localhost' })).toThrow(/DATABASE_URL/)
})

test('DATABASE_URL may list several servers, each a valid address', () => {
  const several = 'postgres://shop:secret@one:5432,two/shop?target_session_attrs=read-write'
  expect(readConfig({ DATABASE_URL: several }).databaseUrl).toBe(several)
  expect(() => readConfig({ DATABASE_URL: 'postgres://one,two:port/shop' })).toThrow(ConfigError)
})

test.each(['DATABASE_READ_URL', 'DATABASE_MIGRATE_URL'])('%s requires DATABASE_URL and may be in a file', (name) => {
  expect(() => readConfig({ [name]: database })).toThrow(`${name}: нужен рядом с DATABASE_URL`)
  expect(() => readConfig({ DATABASE_URL: database, [name]: 'standby' })).toThrow(ConfigError)
  const folder = mkdtempSync(join(tmpdir(), 'shpulka-config-'))
  try {
    writeFileSync(join(folder, 'url'), `${database}\n`)
    const { databaseReadUrl, databaseMigrateUrl } = readConfig({
      DATABASE_URL: database,
      [`${name}_FILE`]: join(folder, 'url'),
    })
    const isRead = name === 'DATABASE_READ_URL'
    expect([databaseReadUrl, databaseMigrateUrl]).toEqual(isRead ? [database, null] : [null, database])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test.each(['7', '16385', '64.5', '64MB', '-64', 'NaN'])(
  'CACHE_MB=%s is refused with the allowed values',
  (CACHE_MB) => {
    expect(() => readConfig({ CACHE_MB })).toThrow(`CACHE_MB=${CACHE_MB}: нужно целое число от 8 до 16384`)
  },
)

test.each([
  ['https://api.shop.test', 'https://api.shop.test'],
  ['https://api.shop.test/', 'https://api.shop.test'],
  ['https://api.shop.test/api', 'https://api.shop.test'],
  ['https://api.shop.test/api/', 'https://api.shop.test'],
  ['http://10.0.0.1:8080/inner/api', 'http://10.0.0.1:8080/inner'],
])('API_URL %s: calls go to %s/api/…', (API_URL, apiUrl) => expect(readConfig({ API_URL }).apiUrl).toBe(apiUrl))

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shpulka-config-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = (text: string) => {
    const path = join(folder, String(text.length))
    writeFileSync(path, text)
    return path
  }
  const secret = 'a secret of at least thirty-two characters'

  test('is read like an environment variable, without the trailing newline', () => {
    const { tokenSecret, databaseUrl, isDemo } = readConfig({
      TOKEN_SECRET_FILE: file(`${secret}\n`),
      DATABASE_URL_FILE: file(database),
      METRICS_TOKEN_FILE: ' ',
    })
    expect([tokenSecret, databaseUrl, isDemo]).toEqual([secret, database, false])
  })

  test.each([
    ['нужно одно из двух', { TOKEN_SECRET_FILE: file(secret), TOKEN_SECRET: secret }],
    ['пуст', { TOKEN_SECRET_FILE: file('') }],
    ['прежний секрет нужен рядом с новым', { TOKEN_SECRET_PREVIOUS_FILE: file(secret) }],
    ['прежний секрет нужен рядом с новым', { TOKEN_SECRET: secret, TOKEN_SECRET_PREVIOUS_FILE: file(secret) }],
    ['не меньше 32', { TOKEN_SECRET_FILE: file('short') }],
    ['BACKUP_KEY_FILE: не удаётся прочитать', { BACKUP_KEY_FILE: join(folder, 'none') }],
    ['EISDIR', { SMTP_URL_FILE: folder }],
  ])('refused: %s', (words, env) => expect(() => readConfig(env)).toThrow(words))
})

test('docs/operating.md lists exactly the variables that are read', () => {
  const read = new Set<string>()
  // These make the code also read the variables that depend on them.
  const environment: Record<string, string> = {
    CDN_SECONDS: '600',
    PURGE_URL: 'https://cdn.test',
    METRICS_ID: '1',
    MAPS_API_KEY: 'key',
    YOOKASSA_SHOP_ID: '1',
    YOOKASSA_SECRET_KEY: 'key',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.test:4318',
    S3_ENDPOINT: 'https://s3.test',
    S3_BUCKET: 'shop',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
  }
  readConfig(
    new Proxy(environment, {
      get(values, name: string) {
        read.add(name)
        return values[name]
      },
    }),
  )
  const operating = readFileSync(resolve(import.meta.dirname, '../../../docs/operating.md'), 'utf8')
  const table = operating.split('\n## ').find((section) => section.startsWith('Configuration'))!
  const firstCells = table.split('\n').flatMap((line) => /^\|([^|]+)\|/.exec(line)?.[1] ?? [])
  const documented = firstCells.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name!))
  // Variables of glibc and of node, which bin/with-setup.mjs sets.
  const libraryVariables = ['MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_', 'NODE_COMPILE_CACHE']
  expect(documented.filter((name) => !libraryVariables.includes(name)).toSorted()).toEqual([...read].toSorted())
})
