import { statement } from '../db/statement.ts'

/** What an editor wrote for an address; null: nothing, the default is taken. */
export interface SeoRow {
  title: string | null
  ogTitle: string | null
  description: string | null
  ogDescription: string | null
  keywords: string | null
  h1: string | null
}

export const findSeoRecord = statement<[siteId: number, url: string], SeoRow>(
  'findSeoRecord',
  `select title, og_title as "ogTitle", description, og_description as "ogDescription", keywords, h1 from seo_records where site_id = $1 and url = $2`,
)
