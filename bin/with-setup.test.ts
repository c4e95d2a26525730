import { execFileSync } from 'node:child_process'
import { join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const printer = relative(root, join(import.meta.dirname, 'test-environment.mjs'))

test.each([
  [{}, { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }],
  [{ MALLOC_ARENA_MAX: '8' }, { MALLOC_ARENA_MAX: '8', MALLOC_TRIM_THRESHOLD_: '131072' }],
])('with %j set, the script gets the allocator settings %j', (environment, expected) => {
  const { MALLOC_ARENA_MAX: _arenas, MALLOC_TRIM_THRESHOLD_: _threshold, ...inherited } = process.env
  const printed = execFileSync(process.execPath, [join(root, 'bin/with-setup.mjs'), printer], {
    env: { ...inherited, ...environment },
    encoding: 'utf8',
  })
  expect(JSON.parse(printed.trim().split('\n').at(-1)!)).toEqual(expected)
})
