import { execFileSync } from 'node:child_process'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const printer = relative(root, join(import.meta.dirname, 'test-environment.mjs'))

const defaults = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
}

test.each([
  [{}, defaults],
  [{ MALLOC_ARENA_MAX: '8' }, { ...defaults, MALLOC_ARENA_MAX: '8' }],
])('with %j set, the script gets the memory settings %j', (environment, expected) => {
  const { MALLOC_ARENA_MAX: _arenas, MALLOC_TRIM_THRESHOLD_: _threshold, ...other } = process.env
  const { NODE_COMPILE_CACHE: _cache, ...inherited } = other
  const printed = execFileSync(process.execPath, [join(root, 'bin/with-setup.mjs'), printer], {
    env: { ...inherited, ...environment },
    encoding: 'utf8',
  })
  expect(JSON.parse(printed.trim().split('\n').at(-1)!)).toEqual(expected)
})
