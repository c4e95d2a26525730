import type { RouteConfigEntry } from '@react-router/dev/routes'
import { personalSections } from '@shpulka/contract/content/page-sections'
import { expect, test } from 'vitest'
import routes from '../../routes.ts'
import { pageTitles } from './page-titles.ts'

/** Addresses of routes that render a page, without routes for scripts and layouts. */
const pageAddresses = (entries: readonly RouteConfigEntry[], parent = ''): string[] =>
  entries.flatMap((entry) => {
    const address = [parent, entry.path].filter(Boolean).join('/')
    if (entry.children) return pageAddresses(entry.children, address)
    return entry.file.endsWith('.route.tsx') && !entry.file.startsWith('base/dev/') && address !== '*'
      ? [address.replace(/catalog\/:.*\/detail/, 'catalog/…/detail')]
      : []
  })

const addresses = [...new Set(pageAddresses(routes))]
const notIndexed: readonly string[] = [...personalSections, 'search']
const isPublic = (address: string) => !notIndexed.includes(address.split('/')[0] ?? '')

test.for(addresses)('/%s has a title', (address) => expect(pageTitles).toHaveProperty([address]))

test('no two indexed pages have the same title', () => {
  const publicTitles = Object.entries(pageTitles).filter(([address]) => isPublic(address) && !/[:*]/.test(address))
  expect(new Set(publicTitles.map(([, title]) => title.toLowerCase())).size).toBe(publicTitles.length)
})
