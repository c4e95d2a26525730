import type { Block } from '@shpulka/contract/content/blocks'
import type { Tx } from '../../api/src/base/db/pool.ts'
import { blockErrors } from '../../api/src/content/pages/read-blocks.rule.ts'
import { pages } from './data/pages.ts'
import { type DemoSite, sites } from './data/shops.ts'
import type { DemoNames } from './demo-names.ts'
import { insertRows } from './insert-rows.sql.ts'

/** A page of the demo on each of its sites; its parent is named before it. */
export interface DemoPage {
  sites: readonly number[]
  code: string
  /** Code of the page over it; null: a section. */
  parent: string | null
  /** Null: a piece shown inside other pages. */
  path: string | null
  title: string
  /** Missing: the title. */
  h1?: string
  description: string
  /** What its words say of phones, terms and requisites is the site's own. */
  blocks: (demo: DemoNames, site: DemoSite) => readonly Block[]
}

/** What the sites of the demo say of themselves. Everything pages name must be there. */
export async function insertPages(tx: Tx, names: DemoNames): Promise<void> {
  const placed = pages
    .flatMap((page, place) => page.sites.map((site) => ({ page, site, place })))
    .map((each, at) => ({ ...each, id: at + 1 }))
  const idOf = new Map(placed.map(({ id, site, page }) => [`${site} ${page.code}`, id]))
  await insertRows(
    tx,
    'pages',
    placed.map(({ id, site, place, page: { code, parent, path, title, h1 = title, description, blocks } }) => {
      const pageBlocks = blocks(names, sites.find(({ id }) => id === site)!)
      const [error] = blockErrors(pageBlocks)
      if (error !== undefined) throw new Error(`Page ${code} of the demo: ${error}`)
      const parentId = parent === null ? null : idOf.get(`${site} ${parent}`)
      if (parentId === undefined) throw new Error(`There is no page ${parent} over ${code} on site ${site} of the demo`)
      return {
        ...{ id, site_id: site, code, parent_id: parentId, path: path ?? '', title, h1, description },
        ...{ is_page: path !== null, sort: place + 1, blocks: pageBlocks, updated_at: '2026-11-16T09:00:00Z' },
      }
    }),
  )
}
