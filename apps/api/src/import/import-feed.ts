import type { FileHandle } from 'node:fs/promises'
import type { Changes } from '../db/changes.ts'
import type { Pool } from '../db/pool.ts'
import type { FileStorage } from '../files/files.port.ts'
import { type FeedRejection, reasonText, rejection } from '../incoming/feed-reason.rule.ts'
import { FeedUnreadable, readYml } from '../incoming/read-yml.ts'
import { type Applied, type Applying, applyBatch } from './apply-batch.ts'
import { ensureCategories } from './ensure-categories.ts'
import { ensureProperties } from './ensure-properties.ts'
import { RecentIds } from './ensure-values.ts'
import { mainCurrency, oneCode, type RoubleRate, roubleRate } from './feed-price.rule.ts'
import { feedSource } from './feed-source.rule.ts'
import { hideRemoved } from './hide-removed.ts'
import { type ImportAccount, newAccount, noteRejected } from './import-account.rule.ts'
import { endRun, insertQuarantined, insertRun } from './import-runs.sql.ts'
import { findCurrencyRates, type ImportSite, tryLockSource, unlockSource } from './import-settings.sql.ts'
import type { PictureFolder } from './local-pictures.ts'
import { type ProductRow, productRow, type RowContext } from './product-row.rule.ts'
import { type FeedSurvey, paramKey, surveyFeed } from './survey-feed.ts'

export interface ImportOrder {
  pool: Pool
  files: FileStorage
  changes: Pick<Changes, 'announce'>
  /** The open feed; read twice, so it must be a plain file. */
  feed: FileHandle
  fileName: string
  site: ImportSite & { warehouseId: number }
  /** Named at the start; null: by what the feed says of itself. */
  source: string | null
  /** Roubles for one unit, by currency code. */
  rates: ReadonlyMap<string, string>
  folder: PictureFolder | null
  dryRun: boolean
  progress: (step: 'survey' | 'apply', rows: number, ofRows: number) => void
}

const BATCH_ROWS = 500
const BATCHES_AT_ONCE = 2
const NEWS_GATHERED_FOR_MS = 3_000

const ignore = () => {}

class Batch {
  readonly rows: { row: number; product: ProductRow }[] = []
  readonly refused: Refused[] = []
}

interface Refused {
  row: number
  rejection: FeedRejection
}

/** Brings the shop's goods of one source to what the feed says. Safe to repeat and to break off at any moment. */
export async function importFeed(order: ImportOrder): Promise<ImportAccount> {
  const before = await order.feed.stat()
  const survey = await surveyFeed(read(order.feed), (rows) => order.progress('survey', rows, 0))
  const source = order.source ?? feedSource(survey.shop, order.fileName)
  const lock = order.dryRun ? null : await order.pool.connect()
  // A connection lost while it only holds the lock is noticed by the next query of the pool.
  lock?.on('error', ignore)
  try {
    const [locked] = lock ? await tryLockSource(lock, source) : [{ locked: true }]
    if (!locked?.locked) throw new FeedUnreadable(`источник «${source}» уже загружается другой командой`)
    return await applyFeed(order, survey, source, before)
  } finally {
    if (lock) {
      await unlockSource(lock, source).catch(() => {})
      lock.off('error', ignore)
      lock.release()
    }
  }
}

async function applyFeed(order: ImportOrder, survey: FeedSurvey, source: string, before: { size: number; mtimeMs: number }): Promise<ImportAccount> {
  const { pool, dryRun } = order
  const account = newAccount(source, survey)
  const shopRates = new Map((await findCurrencyRates(pool)).map((currency) => [currency.code, currency.rate]))
  const rates = new Map<string, RoubleRate | null>()
  const rateOf = (currency: string) => {
    if (!rates.has(currency)) rates.set(currency, roubleRate(currency, survey.currencies, shopRates, order.rates))
    return rates.get(currency)!
  }
  const [run] = dryRun ? [] : await insertRun(pool, source, order.site.id, order.fileName)

  // A feed none of whose prices can be read leaves no traces in the tree and the filters.
  const main = mainCurrency(survey.currencies)
  const isReadable = [...survey.currenciesUsed].some((currency) => (currency ?? main) !== null && rateOf((currency ?? main)!) !== null)
  const categories = await ensureCategories(pool, source, isReadable ? survey.categories : [], dryRun)
  const properties = await ensureProperties(pool, isReadable ? survey.params : new Map(), dryRun)
  account.categoriesAdded = categories.added
  account.categoriesChanged = categories.changed
  account.propertiesAdded = properties.added
  if (!dryRun && categories.added + categories.changed + properties.added > 0) order.changes.announce(['catalog'])

  const applying: Applying = {
    pool,
    files: order.files,
    site: order.site,
    source,
    categories: categories.ids,
    properties: properties.byParam,
    folder: order.folder,
    recentValues: new RecentIds(),
    recentPartners: new RecentIds(),
    dryRun,
  }
  const context: RowContext = {
    siteCode: order.site.code,
    currencies: survey.currencies,
    rateOf,
    categoryIds: new Set(categories.ids.keys()),
    kindOf: (param) => {
      const key = paramKey(param)
      const property = properties.byParam.get(key)
      return property ? { key, kind: property.kind } : null
    },
  }

  const news = productNews(order.changes)
  // Two batches are written while the next is read: neither the reader nor the database waits for the other.
  const writing = new Set<Promise<void>>()
  const send = async (work: Batch) => {
    const refused = [...work.refused]
    await applyRows(work.rows, applying, account, refused, news.tell)
    for (const { row, rejection: rejected } of refused) noteRejected(account, row, rejected)
    if (run) await quarantine(pool, run.id, refused)
    rowsDone += work.rows.length + work.refused.length
    order.progress('apply', rowsDone, survey.rows)
  }
  let rowNumber = 0
  let rowsDone = 0
  let batch = new Batch()
  const flush = async () => {
    const sending = send(batch)
    batch = new Batch()
    writing.add(sending)
    // A failure is thrown where the batch is waited for; this only keeps it from being unhandled until then.
    sending.catch(() => {})
    sending.then(
      () => writing.delete(sending),
      () => {},
    )
    if (writing.size >= BATCHES_AT_ONCE) await Promise.race(writing)
  }
  try {
    for await (const items of read(order.feed)) {
      for (const item of items) {
        if (item.kind === 'rejected') {
          batch.refused.push({ row: ++rowNumber, rejection: item.rejection })
        } else if (item.kind === 'offer') {
          rowNumber++
          for (const text of item.notes) account.notes[text] = (account.notes[text] ?? 0) + 1
          const product = productRow(item.offer, context)
          if ('rejected' in product) batch.refused.push({ row: rowNumber, rejection: product })
          else batch.rows.push({ row: rowNumber, product })
        }
        if (batch.rows.length + batch.refused.length >= BATCH_ROWS) await flush()
      }
    }
    await flush()
    await Promise.all(writing)
  } finally {
    // Nothing is written any more once the lock on the source is given back.
    await Promise.allSettled(writing)
    news.flush()
  }
  account.rows = rowNumber
  account.currenciesWithoutRate = [...rates].filter(([, rate]) => rate === null).map(([currency]) => oneCode(currency))

  const after = await order.feed.stat()
  if (!survey.complete) account.keptBecause = 'cut short'
  else if (after.size !== before.size || after.mtimeMs !== before.mtimeMs) account.keptBecause = 'file changed'
  else if (account.added + account.changed + account.unchanged === 0) account.keptBecause = 'nothing taken'
  else account.hidden = await hideRemoved(pool, source, survey.offerIds, dryRun, news.tell)

  news.flush()
  if (run) await endRun(pool, run.id, JSON.stringify(account))
  return account
}

/** Applies rows; when the database refuses them, halves until the rows at fault stand alone. */
async function applyRows(
  rows: readonly { row: number; product: ProductRow }[],
  applying: Applying,
  account: ImportAccount,
  refused: Refused[],
  announce: (productIds: number[]) => void,
): Promise<void> {
  if (rows.length === 0) return
  let applied: Applied
  try {
    applied = await applyBatch(
      rows.map(({ product }) => product),
      applying,
    )
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (rows.length === 1) {
      const { row, product } = rows[0]!
      refused.push({ row, rejection: rejection(product.sourceId, product.line, 'refused', (error as Error).message.slice(0, 200)) })
      return
    }
    const half = Math.ceil(rows.length / 2)
    await applyRows(rows.slice(0, half), applying, account, refused, announce)
    await applyRows(rows.slice(half), applying, account, refused, announce)
    return
  }
  account.added += applied.added
  account.changed += applied.changed
  account.unchanged += applied.unchanged
  account.shownAgain += applied.shownAgain
  account.pictures += applied.pictures
  account.picturesMissing += applied.picturesMissing
  account.picturesRefused.push(...applied.picturesRefused.slice(0, 100 - account.picturesRefused.length))
  announce(applied.productIds)
}

async function quarantine(pool: Pool, runId: number, refused: readonly Refused[]): Promise<void> {
  if (refused.length === 0) return
  await insertQuarantined(
    pool,
    runId,
    refused.map(({ row }) => row),
    refused.map(({ rejection: rejected }) => rejected.sourceId ?? ''),
    refused.map(({ rejection: rejected }) => rejected.reason),
    refused.map(({ rejection: rejected }) => `строка ${rejected.line}: ${reasonText(rejected.reason, rejected.detail)}`),
  )
}

/** The row's own fault (classes 22 data, 23 constraint), not the server's. */
const isRefusal = (error: unknown) => error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code))

/**
 * Tells of changed products, gathered for some seconds: each piece of news may cost every reader a look at the whole dictionary.
 * What is not told because the import was killed is found by the readers themselves.
 */
function productNews(changes: Pick<Changes, 'announce'>): { tell: (ids: readonly number[]) => void; flush: () => void } {
  let ids: number[] = []
  let toldAt = performance.now()
  const flush = () => {
    if (ids.length > 0) changes.announce(ids.map((id) => `product:${id}`))
    ids = []
    toldAt = performance.now()
  }
  return {
    tell(changed) {
      ids.push(...changed)
      if (performance.now() - toldAt > NEWS_GATHERED_FOR_MS) flush()
    },
    flush,
  }
}

/** The feed from its beginning. */
async function* read(feed: FileHandle) {
  const stream = feed.createReadStream({ start: 0, autoClose: false, highWaterMark: 64 * 1024 })
  yield* readYml(stream as AsyncIterable<Buffer>)
}
