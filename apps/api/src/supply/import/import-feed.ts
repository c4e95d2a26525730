import { applyFeed } from './apply-feed.ts'
import { feedSource } from './feed-source.rule.ts'
import { findDictionary } from './import-dictionary.sql.ts'
import type { ImportOptions } from './import-options.ts'
import { findVisiblePage } from './import-products.sql.ts'
import type { ImportReport } from './import-report.rule.ts'
import { tryLockSource, unlockSource } from './import-settings.sql.ts'
import { withPendingNames } from './incomplete-products.ts'
import { largeChange } from './large-changes.rule.ts'
import { type FeedSurvey, surveyFeed } from './survey-feed.ts'

/** Changes are too large; the message says which. */
export class LargeChange extends Error {}

/** Another process is importing this source. */
export class SourceBusy extends Error {}

const ignore = () => {}

/** Updates the goods of one source from a feed. Safe to repeat and to interrupt at any moment. */
export async function importFeed(options: ImportOptions): Promise<ImportReport> {
  const before = await options.feed.version()
  let survey = options.survey ?? (await surveyed(options))
  const source = options.source ?? feedSource(options.feed.format, survey.shop, options.feed.fileName)
  const { dictionary } = options.feed
  if (dictionary?.isIncomplete && dictionary.load(await findDictionary(options.pool, source)))
    survey = await surveyed(options)
  await options.onSurvey?.(survey)
  const lock = options.dryRun ? null : await options.pool.connect()
  // A connection lost while it only holds the lock is noticed by the next query of the pool.
  lock?.on('error', ignore)
  try {
    const [locked] = lock ? await tryLockSource(lock, source) : [{ locked: true }]
    if (!locked?.locked) throw new SourceBusy(`источник «${source}» уже загружается другой командой`)
    const whole = await withPendingNames(options.pool, source, survey)
    if (options.allowsLargeChanges === false && !options.dryRun) await refuseLargeChange(options, whole, source, before)
    return await applyFeed(options, whole, source, before)
  } finally {
    if (lock) {
      await unlockSource(lock, source).catch(() => {})
      lock.off('error', ignore)
      lock.release()
    }
  }
}

const surveyed = ({ feed, progress }: ImportOptions) => surveyFeed(feed.read(), (rows) => progress('survey', rows, 0))

async function refuseLargeChange(options: ImportOptions, survey: FeedSurvey, source: string, before: string) {
  const [visible] = await findVisiblePage(options.pool, source, 0, 1)
  if (!visible) return
  const { largeChanges } = await applyFeed({ ...options, dryRun: true, progress: ignore }, survey, source, before)
  const why = largeChange(largeChanges)
  if (why) throw new LargeChange(why)
}
