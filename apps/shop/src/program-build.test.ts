import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { sourcesOf } from './program-build.ts'
import { root } from './shop-config.ts'

test.each(['storefront', 'office'] as const)('what the build of the %s imports is among its sources', (program) => {
  const sources = sourcesOf(program)
  const unread = ['vite.config.ts', 'react-router.config.ts'].map((name) => join('apps', program, name))
  for (let path = unread.pop(); path !== undefined; path = unread.pop()) {
    expect(sources).toContain(path)
    for (const [, imported] of readFileSync(join(root, path), 'utf8').matchAll(/ from '(\.[^']+)'/g))
      unread.push(join(dirname(path), imported!))
  }
})
