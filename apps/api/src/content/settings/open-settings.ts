import type { FastifyBaseLogger } from 'fastify'
import { cacheRows } from '../../base/db/cached-rows.ts'
import type { Changes } from '../../base/db/changes.ts'
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

/** Reads the settings and keeps them fresh by change messages (`settings`, `everything`). */
export async function openSettings(
  pool: Pool,
  changes: Changes,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<OpenSettings> {
  const listeners = new Set<() => void>()
  const { current, close } = await cacheRows({
    changes,
    read: () => readSettings(pool),
    isAbout: (tag) => tag === 'settings',
    onChange() {
      for (const listener of listeners) listener()
    },
    log,
  })
  return {
    current,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close,
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
