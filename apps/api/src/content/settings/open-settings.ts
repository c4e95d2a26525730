import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Changes } from '../../base/db/changes.ts'
import { everythingTag } from '../../base/db/everything-tag.rule.ts'
import type { Pool } from '../../base/db/pool.ts'
import type { OpenSettings, Settings } from './settings.port.ts'
import {
  findBlankStatuses,
  findCancelStatuses,
  findCurrencies,
  findDemoProduct,
  findOrderStatuses,
  findPriceRoles,
  findSites,
  findWarehouses,
} from './settings.sql.ts'
import { siteRow } from './site.view.ts'

const retryMilliseconds = 1_000

/** Reads the settings and keeps them fresh by change messages (`settings`, `everything`). */
export async function openSettings(
  pool: Pool,
  changes: Changes,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<OpenSettings> {
  let isClosed = false
  const listeners = new Set<() => void>()
  let settings: Settings
  let reading: Promise<void> = Promise.resolve()
  const read = async () => {
    settings = await readSettings(pool)
  }
  // Prices depend on the settings, so a failed read is repeated until it succeeds.
  const refresh = async () => {
    while (!isClosed) {
      try {
        await read()
        for (const listener of listeners) listener()
        return
      } catch (error) {
        log.error({ err: error }, 'settings could not be read again')
        await pause(retryMilliseconds)
      }
    }
  }
  const stop = await changes.subscribe((tags) => {
    if (tags.includes('settings') || tags.includes(everythingTag)) reading = reading.then(refresh)
  })
  await read()
  return {
    current: () => settings,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async close() {
      isClosed = true
      stop()
      await reading
    },
  }
}

async function readSettings(pool: Pool): Promise<Settings> {
  const [sites, currencies, priceRoles, warehouses, orderStatuses, cancelStatuses, blankStatuses, demo] =
    await Promise.all([
      findSites(pool),
      findCurrencies(pool),
      findPriceRoles(pool),
      findWarehouses(pool),
      findOrderStatuses(pool),
      findCancelStatuses(pool),
      findBlankStatuses(pool),
      findDemoProduct(pool),
    ])
  const isDemo = demo[0]?.isDemo ?? false
  return {
    sites: sites.map((site) => siteRow(site, isDemo)),
    currencies,
    priceRoles,
    warehouses,
    orderStatuses,
    cancelStatuses,
    blankStatuses,
  }
}
