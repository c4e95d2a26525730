import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildIfStale } from './program-build.ts'
import { root } from './shop-config.ts'

interface Manifest {
  readonly entry: { readonly module: string; readonly imports: readonly string[] }
  readonly routes: Readonly<
    Record<
      string,
      { readonly module: string; readonly imports: readonly string[]; readonly clientLoaderModule?: string }
    >
  >
}

const limitBytes = 150_000
const shell = ['root', 'base/shell/office.route', 'base/shell/page.route']
const desk = [...shell, 'buying/order-desk/orders.route']
const pages: Readonly<Record<string, readonly string[]>> = {
  'sign-in': ['root', 'people/staff/sign-in.route'],
  today: [...shell, 'today.route'],
  'list of orders': [...desk, 'buying/order-desk/no-order.route'],
  'an order': [...desk, 'buying/order-desk/order.route'],
  'an item of the inbox': [...shell, 'people/inbox/inbox.route', 'people/inbox/item.route'],
  'a new order': [...shell, 'buying/staff-orders/new-order.route'],
}

// spec: the desk’s scripts at most 150 KB after brotli (office.md 11).
test('pages that staff work in load at most 150 KB of scripts', async () => {
  await buildIfStale('office')
  const client = join(root, 'apps/office/build/client')
  const [manifestFile] = globSync('assets/manifest-*.js', { cwd: client })
  const source = readFileSync(join(client, manifestFile!), 'utf8')
  const manifest = JSON.parse(source.slice(source.indexOf('=') + 1).replace(/;$/, '')) as Manifest
  const bytesOf = (file: string) => brotliCompressSync(readFileSync(join(client, file))).length
  const filesOf = (routes: readonly string[]) =>
    new Set([
      `/${manifestFile}`,
      manifest.entry.module,
      ...manifest.entry.imports,
      ...routes.flatMap((name) => {
        const { module, imports, clientLoaderModule } = manifest.routes[name]!
        return [module, ...imports, ...(clientLoaderModule ? [clientLoaderModule] : [])]
      }),
    ])
  const weights = Object.entries(pages).map(([page, routes]) => {
    const bytes = [...filesOf(routes)].reduce((sum, file) => sum + bytesOf(file), 0)
    // Less means that files were not found where they are.
    expect(bytes, page).toBeGreaterThan(90_000)
    return [page, bytes] as const
  })
  expect(weights.filter(([, bytes]) => bytes > limitBytes)).toEqual([])
})
