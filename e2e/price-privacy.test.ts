import { request } from 'node:http'
import { expect } from 'vitest'
import { plantDealerPrices, showsDealerPrice } from '../apps/api/src/catalogue/catalog/test-dealer-prices.ts'
import { signIn } from '../apps/api/src/people/sessions/test-sign-in.ts'
import { storedTokenSecret } from '../apps/api/src/token-secret.ts'
import { shop, test } from './browser.ts'
import { findDemoSamples } from './demo-samples.ts'

const { sites, category, product, filter, value } = await findDemoSamples()
const tokenSecret = await storedTokenSecret(shop.dataDirectory)
const { port } = new URL(shop.url)
const listing = `/catalog/${category.path}`

/** Requests a path as a browser would: with the site's host and cookies. */
async function read(host: string, path: string, cookie?: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { host: `${host}:${port}`, ...(cookie && { cookie }) }
    request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: JSON.stringify(answer.headers) + Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

/**
 * Pages that a guest can reach by links, two of each shape; the data requests of React Router; machine-readable files.
 */
async function addressesOf(host: string): Promise<string[]> {
  const filterQuery = `f.${filter.code}=${value.code}`
  const queue = [
    '/',
    '/catalog',
    listing,
    `${listing}?${filterQuery}`,
    `${listing}?page=2`,
    product.path,
    `${listing}?sort=popular`,
    '/catalog?search=машина',
    `/catalog?search=${product.vendorCode}`,
    `/compare?ids=${product.id}`,
  ]
  const shapes = new Map<string, number>()
  const found = new Set<string>()
  while (queue.length > 0 && found.size < 40) {
    const path = encodeURI(decodeURI(queue.shift()!))
    if (found.has(path)) continue
    found.add(path)
    const { text } = await read(host, path)
    for (const [, href] of text.matchAll(/href="(\/(?!\/|assets|fonts|api)[^"#]*)"/g)) {
      const address = href!.replaceAll('&amp;', '&')
      const shape = shapeOf(address)
      shapes.set(shape, (shapes.get(shape) ?? 0) + 1)
      if (shapes.get(shape)! <= 2) queue.push(address)
    }
  }
  const pages = [...found].filter((path) => !/\.(xml|txt|yml|ico|svg|png|webmanifest)(\?|$)/.test(path))
  const data = pages.map((path) => path.replace(/^\/(\?|$)/, '/_$1').replace(/^([^?]*)/, '$1.data'))
  return [
    ...pages,
    ...data,
    '/robots.txt',
    '/sitemap.xml',
    '/sitemap-products1.xml',
    '/feeds/yandex.yml',
    '/rss.xml',
    `/more/${category.path}?page=2`,
    `/filters/${category.path}`,
    '/personal',
    '/menu',
  ]
}

/** Addresses of one shape have the same first path segment, depth and parameters, and are both products or both not. */
const shapeOf = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://shop')
  const [, first, ...rest] = pathname.split('/')
  return [
    first,
    rest.length,
    rest.includes('detail'),
    ...[...searchParams.keys()].map((key) => key.split('.')[0]),
  ].join(' ')
}

test('a dealer sees dealer prices and a guest never does, on any page or feed, whoever filled the caches', async () => {
  await plantDealerPrices(shop.pool)
  const chosenSites = sites.slice(0, 2).map(({ id, code, hosts }) => ({ id, code, host: hosts[0]! }))
  expect(chosenSites).toHaveLength(2)
  const cookies = new Map<number, string>()
  for (const { id, code } of chosenSites) {
    const { authorization } = await signIn(shop.pool, 'dealer', 'dealer', { siteId: id, tokenSecret })
    cookies.set(id, `auth_token_${code}=${authorization.replace('Bearer ', '')}`)
  }
  // The planted prices have reached the catalogue when a dealer sees them.
  await expect
    .poll(async () =>
      showsDealerPrice((await read(chosenSites[0]!.host, product.path, cookies.get(chosenSites[0]!.id))).text),
    )
    .toBe(true)

  const addresses = await addressesOf(chosenSites[0]!.host)
  expect(addresses.length).toBeGreaterThan(30)
  const shown = new Set<string>()
  for (const [index, address] of addresses.entries()) {
    // Every other address is first requested by a dealer.
    for (const who of index % 2 === 0 ? (['guest', 'dealer', 'guest'] as const) : (['dealer', 'guest'] as const)) {
      for (const { id, host } of chosenSites) {
        const { status, text } = await read(host, address, who === 'dealer' ? cookies.get(id) : undefined)
        // The other site may lack a page that the first one links to.
        expect(status, `${address} for a ${who} of ${host}`).toBeLessThan(host === chosenSites[0]!.host ? 400 : 500)
        if (!showsDealerPrice(text)) continue
        expect(`${address} for a ${who} of ${host}`).toContain('dealer of')
        shown.add(`${host} ${address}`)
      }
    }
  }
  // Check that dealers do see the prices: on both sites, on pages and in data requests.
  for (const { host } of chosenSites)
    expect([...shown]).toEqual(expect.arrayContaining([`${host} /`, `${host} ${listing}`, `${host} ${listing}.data`]))
  expect([...shown]).toContain(`${chosenSites[0]!.host} ${product.path}`)
}, 240_000)
