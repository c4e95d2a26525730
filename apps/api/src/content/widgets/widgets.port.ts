import type { FastifyBaseLogger } from 'fastify'
import { type CachedRows, cacheRows } from '../../base/db/cached-rows.ts'
import type { Changes } from '../../base/db/changes.ts'
import type { Pool } from '../../base/db/pool.ts'
import { readWidget, type StoredWidget } from './stored-widget.rule.ts'
import { findWidgets } from './widgets.sql.ts'

/** A widget of a site; `code` is the place where it is shown. */
export interface CachedWidget {
  readonly id: number
  readonly siteId: number
  readonly code: string
  readonly title: string
  readonly stored: StoredWidget
}

/** Widgets of every site, in order. */
export type Widgets = CachedRows<readonly CachedWidget[]>

interface Options {
  readonly pool: Pool
  readonly changes: Changes
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  /** Called with tags after a change is loaded. */
  announce(tags: readonly string[]): void
}

/** Reads the widgets and keeps them fresh by the message `widgets`. */
export const openWidgets = ({ pool, changes, log, announce }: Options): Promise<Widgets> =>
  cacheRows<readonly CachedWidget[]>({
    changes,
    log,
    isAbout: (tag) => tag === 'widgets',
    onChange: () => announce(['widgets']),
    async read() {
      const rows = await findWidgets(pool)
      return rows.flatMap(({ id, siteId, code, title, kind, content }) => {
        const stored = readWidget(kind, content)
        if (stored === null) log.warn({ widget: id, siteId, kind }, 'a widget does not fit its kind and is left out')
        return stored === null ? [] : [{ id, siteId, code, title, stored }]
      })
    },
  })
