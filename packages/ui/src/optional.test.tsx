import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Suspense } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { optional } from './optional.ts'

test('a part that does not load is left out, and the page stays', async () => {
  const Lost = optional<object>(() => Promise.reject(new Error('Failed to fetch dynamically imported module')))
  const { prelude } = await prerender(
    <form>
      <input name="from" />
      <Suspense>
        <Lost />
      </Suspense>
    </form>,
    { onError: (error) => expect.unreachable(String(error)) },
  )
  const html = await new Response(prelude).text()
  expect(html).toContain('<input name="from"/>')
})

test('code that loads with a press does not replace the page by an error when it does not load', () => {
  const root = join(import.meta.dirname, '../../..')
  const sources = globSync('{apps/storefront/app,apps/office/app,packages/ui/src}/**/*.{ts,tsx}', { cwd: root })
  const lost = sources
    .filter((path) => !/\.test\.tsx?$|ui\/src\/optional\.ts$/.test(path))
    .flatMap((path) => readFileSync(join(root, path), 'utf8').match(/^.*\blazy\((?!.*\.catch\().*$/gm) ?? [])
  // Rendered by the server with the page.
  expect(lost).toEqual(["const Blocks = lazy(async () => ({ default: (await import('../pages/blocks.tsx')).Blocks }))"])
})
