import { statement } from '../../base/db/statement.ts'

/**
 * SEO texts of an editor for an address (with the canonical query of its filters, if any); null: the default is used.
 */
export interface SeoRow {
  url: string
  title: string | null
  ogTitle: string | null
  description: string | null
  ogDescription: string | null
  keywords: string | null
  h1: string | null
}

const columns = 'url, title, og_title as "ogTitle", description, og_description as "ogDescription", keywords, h1'

/**
 * Records of a path, of an address with filters, and of all other combinations of the path, by a range of the primary
 * key: `@` is the character after `?`.
 */
export const findSeoRecords = statement<[siteId: number, path: string, url: string], SeoRow>(
  'findSeoRecords',
  `select ${columns} from seo_records
   where site_id = $1 and (url = $2 or url = $3 or (url > $2 || '?' and url < $2 || '@'))
   order by url in ($2, $3) desc, url limit 50`,
)

export const findCombinationRecords = statement<[siteId: number], SeoRow>(
  'findCombinationRecords',
  `select ${columns} from seo_records where site_id = $1 and url like '%?f.%' order by url limit 10000`,
)

/**
 * SQL of a record as one value inside a larger statement, so that a product page needs one round trip; null: no record.
 */
export const seoRecordValue = (siteId: string, url: string): string =>
  `(select row_to_json(r) from (select ${columns} from seo_records where site_id = ${siteId} and url = ${url}) r)`
