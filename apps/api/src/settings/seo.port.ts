import type { Seo } from '@shpulka/contract/settings'
import type { Tx } from '../db/pool.ts'
import { findSeoRecord } from './seo.sql.ts'
import { seoOver } from './seo-text.rule.ts'

/** What search engines are told of an address: the editor's record, field by field over the default. */
export async function findSeo(tx: Tx, siteId: number, path: string, fallback: Seo): Promise<Seo> {
  const [record] = await findSeoRecord(tx, siteId, path)
  return record ? seoOver(record, fallback) : fallback
}
