import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Product } from '@shpulka/contract/catalogue/catalog'
import { type HTMLElement as ParsedElement, parse } from 'node-html-parser'
import { beforeAll, describe, expect } from 'vitest'
import { openChanges } from '../apps/api/src/base/db/changes.ts'
import { transaction } from '../apps/api/src/base/db/transaction.ts'
import { firstTokens, openSession } from '../apps/api/src/people/sessions/sessions.port.ts'
import { eventually } from '../apps/api/src/test-eventually.ts'
import { shop, test } from './browser.ts'
import { findDemoSamples } from './demo-samples.ts'

const { category, product, filter, value, sites } = await findDemoSamples()
const { origin, port } = new URL(shop.url)
const full = (await (await fetch(`${shop.url}/api/catalog/v1/products/view?id=${product.id}`)).json()) as Product

/** Metadata of a page, as search engines read it. */
interface PageMarkup {
  title: string
  /** The contents of meta elements by name or property, the targets of link elements by rel. */
  meta: Record<string, string>
  data: Record<string, unknown>[]
  items: { type: string; properties: Record<string, string[]> }[]
}

/** Fetches a page and parses it without running scripts, as a search engine does. */
async function read(address: string, headers: Record<string, string> = {}): Promise<PageMarkup> {
  const answer = await fetch(new URL(address, shop.url), { headers })
  expect(answer.status, address).toBe(200)
  const html = await answer.text()
  const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, text]) =>
    JSON.parse(text as string),
  )
  const meta: Record<string, string> = {}
  for (const [tag] of html.slice(0, html.indexOf('</head>')).matchAll(/<(?:meta|link)\s[^>]*>/g)) {
    const { name, property, rel, content, href } = attributesOf(tag)
    const key = name ?? property ?? rel
    if (key) meta[key] = content ?? href ?? ''
  }
  return {
    title: unescaped(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ''),
    meta,
    data: scripts,
    items: microdata(html),
  }
}

/** Items with their properties and those of the items within them; all elements of a list are in it. */
function microdata(html: string): PageMarkup['items'] {
  const items = parse(html).querySelectorAll('[itemscope]')
  return items
    .filter((item) => !item.hasAttribute('itemprop'))
    .map((item) => {
      const properties: Record<string, string[]> = {}
      for (const element of item.querySelectorAll('[itemprop]'))
        for (const name of element.getAttribute('itemprop')!.split(' '))
          properties[name] = [...(properties[name] ?? []), propertyValue(element)]
      return { type: item.getAttribute('itemtype')!.replace('https://schema.org/', ''), properties }
    })
}

const propertyValue = (element: ParsedElement): string =>
  ['content', 'href', 'src', 'itemtype']
    .map((name) => element.getAttribute(name))
    .find((value) => value !== undefined) ?? element.textContent

const attributesOf = (tag: string): Record<string, string> =>
  Object.fromEntries(
    [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [
      (name as string).toLowerCase(),
      unescaped(value as string),
    ]),
  )
const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
const dataOf = ({ data }: PageMarkup, type: string) => data.find((each) => each['@type'] === type)

/** The addresses in a site map. The tests of the API check that it is valid XML. */
const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => unescaped(address as string))

describe('the head of', () => {
  test.for([
    ['home', '/', '/', 'website'],
    ['the catalogue', '/catalog', '/catalog', 'website'],
    ['a category', `/catalog/${category.path}`, `/catalog/${category.path}`, 'website'],
    ['a product', product.path, product.path, 'product'],
  ] as const)('%s has everything search engines and social networks need', async ([, address, canonical, type]) => {
    const { title, meta } = await read(`${address}?utm_source=mail`)
    expect(title.length).toBeGreaterThan(10)
    expect(meta.description?.length).toBeGreaterThan(50)
    expect(meta.canonical).toBe(origin + canonical)
    expect(meta).toMatchObject({
      'og:type': type,
      'og:locale': 'ru_RU',
      'og:url': origin + canonical,
      'og:site_name': sites[0]?.name,
      'og:title': expect.any(String),
      'og:description': expect.any(String),
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
      alternate: '/rss.xml',
      robots: expect.stringMatching(/^index/),
    })
    const picture = await fetch(meta['og:image'] as string)
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
    expect(jpegSize(Buffer.from(await picture.arrayBuffer()))).toEqual([1200, 630])
  })

  test('a page of a list has canonical, prev and next links', async () => {
    const [, second] = [await read('/catalog/shveynye-mashiny'), await read('/catalog/shveynye-mashiny?page=2')]
    expect(second.title).toMatch(/ - Страница 2$/)
    expect(second.meta).toMatchObject({
      canonical: `${origin}/catalog/shveynye-mashiny?page=2`,
      prev: `${origin}/catalog/shveynye-mashiny`,
      next: `${origin}/catalog/shveynye-mashiny?page=3`,
    })
    expect((await read('/catalog/shveynye-mashiny')).meta.prev).toBeUndefined()
  })

  test('a search is noindex, follow', async () => {
    const { meta } = await read('/catalog?search=игла')
    expect(meta.robots).toBe('noindex, follow')
    expect(meta.canonical).toBeUndefined()
  })
})

describe('structured data of', () => {
  test('home: the organization and the search', async () => {
    const page = await read('/')
    expect(dataOf(page, 'Organization')).toMatchObject({
      name: sites[0]?.name,
      url: `${origin}/`,
      telephone: sites[0]?.phone,
    })
    expect(JSON.stringify(dataOf(page, 'WebSite'))).toContain(`${origin}/catalog?search={search_term_string}`)
  })

  test('a product: once as JSON-LD and once as microdata, the same price, and the way to it', async () => {
    const page = await read(product.path)
    const json = dataOf(page, 'Product') as Record<string, unknown> & {
      offers: Record<string, unknown>
      image: string[]
    }
    const price = Math.min(...full.groups.flatMap(({ prices: [first] }) => (first ? [first.price / 100] : [])))
    expect(json).toMatchObject({ name: full.title, sku: full.vendorCode, url: origin + full.path })
    expect(json.offers).toMatchObject({ priceCurrency: 'RUB', availability: 'https://schema.org/InStock' })
    expect(Number(json.offers.price ?? json.offers.lowPrice)).toBe(price)
    expect(json.image[0]).toMatch(/\.jpg\?preview=1280$/)
    expect(page.items.map(({ type }) => type)).toEqual(['Product'])
    const { properties } = page.items[0] as PageMarkup['items'][number]
    expect(properties).toMatchObject({
      name: expect.arrayContaining([full.title]),
      priceCurrency: ['RUB'],
      description: [full.description],
    })
    expect(Number((properties.price ?? properties.lowPrice)?.[0])).toBe(price)
    const crumbs = dataOf(page, 'BreadcrumbList')?.itemListElement as { position: number; item: string }[]
    expect(crumbs.map(({ position }) => position)).toEqual(crumbs.map((_, at) => at + 1))
    expect(crumbs.at(-1)?.item).toBe(origin + full.path)
  })

  test('a category: its goods as offers with every field, none of them on a narrowed page', async () => {
    const page = await read(`/catalog/${category.path}`)
    expect(page.items.map(({ type }) => type)).toEqual(['OfferCatalog'])
    const { properties } = page.items[0] as PageMarkup['items'][number]
    const offers = properties.itemListElement?.length ?? 0
    expect(offers).toBeGreaterThan(3)
    // Plus one: the catalogue itself also has a name, a description and a picture.
    for (const name of ['name', 'description', 'image']) expect(properties[name]?.length, name).toBe(offers + 1)
    for (const name of ['url', 'availability', 'price', 'priceCurrency'])
      expect(properties[name]?.length, name).toBe(offers)
    expect((await read(`/catalog/${category.path}?f.${filter.code}=${value.code}`)).items).toEqual([])
  })
})

describe('machine-readable files', () => {
  test('robots.txt leads to a site map whose every address answers 200 and is its own canonical one', async () => {
    const robots = await (await fetch(`${shop.url}/robots.txt`)).text()
    const [, sitemap = ''] = /^Sitemap: (.+)$/m.exec(robots) ?? []
    expect(sitemap).toBe(`${origin}/sitemap.xml`)
    const parts = locations(await (await fetch(sitemap)).text())
    const addresses = (await Promise.all(parts.map(async (part) => locations(await (await fetch(part)).text())))).flat()
    expect(addresses).toContain(`${origin}${product.path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
    // One page of every kind and a sample of the others: rendering a thousand pages would take minutes.
    for (const address of new Set([
      ...addresses.slice(0, 3),
      ...addresses.filter((_, at) => at % Math.ceil(addresses.length / 12) === 0),
    ]))
      expect((await read(address)).meta.canonical).toBe(address)
    // All places are checked, because any of their fields may be missing: pictures, phones, special days.
    const places = addresses.filter((address) => /^\/dealers\/./.test(new URL(address).pathname))
    expect(places.length).toBeGreaterThan(10)
    for (const place of places) expect([place, (await fetch(place)).status]).toEqual([place, 200])
  })

  test('the other site has its own files under its own host; an unknown host is not echoed', async () => {
    const host = sites[1]?.hosts.find((name) => name.endsWith('.localhost')) as string
    expect(await textOf('/robots.txt', { host: `${host}:${port}` })).toContain(
      `Sitemap: http://${host}:${port}/sitemap.xml`,
    )
    const [first, other] = [
      await textOf('/sitemap-products1.xml', {}),
      await textOf('/sitemap-products1.xml', { host: `${host}:${port}` }),
    ]
    expect(locations(other).every((address) => address.startsWith(`http://${host}:${port}/catalog/`))).toBe(true)
    expect(locations(other).length).not.toBe(locations(first).length)
    for (const path of ['/robots.txt', '/sitemap.xml', '/feeds/yandex.yml', '/rss.xml'])
      expect(await textOf(path, { host: 'evil.example' })).not.toContain('evil.example')
  })

  test('the feed is compressed where accepted, revalidated by ETag, and 404 where absent', async () => {
    const [plain, packed] = [
      await raw('/feeds/yandex.yml', {}),
      await raw('/feeds/yandex.yml', { 'accept-encoding': 'gzip' }),
    ]
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.body).equals(plain.body)).toBe(true)
    expect(plain.body.toString()).toContain(`<url>${origin}${product.path}</url>`)
    expect((await raw('/feeds/yandex.yml', { 'if-none-match': plain.headers.etag as string })).status).toBe(304)
    expect((await raw('/sitemap-products99.xml', {})).status).toBe(404)
    expect((await raw('/rss.xml', {})).headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  })
})

const textOf = async (path: string, headers: Record<string, string>) => (await raw(path, headers)).body.toString()

/** Requests a path with any headers, including Host, and returns the body without decompression. */
async function raw(path: string, headers: Record<string, string>) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    const outgoing = request(new URL(path, shop.url), { headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      )
      answer.on('error', reject)
    })
    outgoing.on('error', reject).end()
  })
}

/** The width and height of a JPEG, from its first start-of-frame segment. */
function jpegSize(bytes: Buffer): [number, number] {
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] as number
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
  }
  throw new Error('No frame in the JPEG')
}

describe('a dealer’s prices', () => {
  /** A price in roubles that no other number in the shop equals. */
  const dealerPrice = 77_713
  let cookie = ''

  beforeAll(async () => {
    const tokenSecret = (await readFile(join(shop.dataDirectory, 'token-secret'), 'utf8')).trim()
    const [user] = (
      await shop.pool.query(
        `insert into users (site_id, email, role, price_role) values (1, 'dealer@example.test', 'dealer', (select code
          from price_roles where code like 'dealer%')) returning id, price_role as role`,
      )
    ).rows as { id: number; role: string }[]
    const session = await transaction(shop.pool, (tx) =>
      openSession(tx, { userId: user!.id, siteId: 1, role: 'dealer' }, 'desk', ''),
    )
    const { authToken, refreshToken } = await firstTokens({ tokenSecret }, session)
    cookie = `auth_token_${sites[0]?.code}=${authToken}; refresh_token_${sites[0]?.code}=${refreshToken}`
    const offers =
      'select distinct m.offer_id from groups g join group_offers m on m.group_id = g.id where g.product_id = $1'
    await shop.pool.query(`delete from offer_prices where price_role = $2 and offer_id in (${offers})`, [
      product.id,
      user!.role,
    ])
    await shop.pool.query(
      `insert into offer_prices (price_list_id, offer_id, price_role, price_kopecks) select l.id, o.offer_id, $2, $3
        from (${offers}) o, price_lists l`,
      [product.id, user!.role, dealerPrice * 100],
    )
    const changes = openChanges(shop.pool, shop.databaseUrl)
    changes.announce([`product:${product.id}`])
    await changes.close()
    await eventually(async () => expect(plain(await textOf(product.path, { cookie }))).toContain(String(dealerPrice)))
  })

  const plain = (html: string) => html.replaceAll(/[\s\u00a0\u202f]|&nbsp;/g, '')

  test('are on the dealer’s pages and in no structured data', async () => {
    for (const address of [product.path, `/catalog/${category.path}`, '/']) {
      const page = await read(address, { cookie })
      const machineReadable = JSON.stringify([page.meta, page.data, page.items])
      expect(plain(machineReadable), address).not.toContain(String(dealerPrice))
      // A page rendered for a dealer has no price at all in structured data.
      expect(machineReadable).not.toMatch(/"(price|lowPrice|highPrice)"/)
    }
  })
})
