import type { Block } from '@shpulka/contract/content/blocks'
import type { Queryable } from '../../api/src/base/db/pool.ts'
import { blockErrors } from '../../api/src/content/pages/read-blocks.rule.ts'
import { pages } from './data/pages.ts'
import { type DemoSite, sites } from './data/shops.ts'
import type { DemoReferences } from './demo-references.ts'
import { insertRows } from './insert-rows.sql.ts'

/** A page of the demo sites. In the list it comes after its parent. */
export interface DemoPage {
  sites: readonly number[]
  code: string
  /** The code of the parent page; null for a section. */
  parent: string | null
  /** Null for a fragment shown inside other pages. */
  path: string | null
  title: string
  /** Defaults to the title. */
  h1?: string
  description: string
  /** The content. Phones, terms and bank details in it come from the site. */
  blocks: (demo: DemoReferences, site: DemoSite) => readonly Block[]
}

/** Inserts the pages of the demo's sites. Throws for a reference to something that does not exist. */
export async function insertPages(tx: Queryable, names: DemoReferences): Promise<void> {
  const numberedPages = pages
    .flatMap((page, index) => page.sites.map((site) => ({ page, site, index })))
    .map((each, index) => ({ ...each, id: index + 1 }))
  const idOf = new Map(numberedPages.map(({ id, site, page }) => [`${site} ${page.code}`, id]))
  await insertRows(
    tx,
    'pages',
    numberedPages.map(({ id, site, index, page: { code, parent, path, title, h1 = title, description, blocks } }) => {
      const pageBlocks = blocks(names, sites.find(({ id }) => id === site)!)
      const [error] = blockErrors(pageBlocks)
      if (error !== undefined) throw new Error(`Page ${code} of the demo: ${error}`)
      const parentId = parent === null ? null : idOf.get(`${site} ${parent}`)
      if (parentId === undefined) throw new Error(`There is no page ${parent} over ${code} on site ${site} of the demo`)
      return {
        id,
        site_id: site,
        code,
        parent_id: parentId,
        path: path ?? '',
        title,
        h1,
        description,
        is_page: path !== null,
        sort: index + 1,
        blocks: pageBlocks,
        updated_at: '2026-11-16T09:00:00Z',
      }
    }),
  )
}
