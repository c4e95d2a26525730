import type { Permission } from '@shpulka/contract/base/permissions'
import {
  type exchangeQuarantine,
  type QuarantinedRow,
  quarantineLimit,
} from '@shpulka/contract/supply/exchange-quarantine'
import type { Pool, Queryable } from '../../base/db/pool.ts'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler, SignedInStaff } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { type FeedReason, feedReasons, reasonText } from '../feed-parsers/feed-reason.rule.ts'
import { countReasons, findQuarantineConnection, listQuarantined, type QuarantineRow } from './quarantine.sql.ts'
import { fixOf } from './row-fix.rule.ts'

export const listQuarantine: OfficeHandler<typeof exchangeQuarantine.listQuarantine, { pool: Pool }> = async (
  { params: { id }, query: { state = 'open', reason = null, before = null }, staff },
  { pool },
) => {
  const { title: program, siteId } = await findPermittedQuarantine(pool, id, staff, 'exchange.read')
  const counts = await countReasons(pool, id)
  const states = state === 'open' ? ['open', 'waiting'] : ['ignored']
  const rows = await listQuarantined(pool, id, states, reason, before, quarantineLimit + 1)
  const page = rows.slice(0, quarantineLimit)
  return {
    program,
    siteId,
    reasons: counts
      .filter(({ isIgnored }) => isIgnored === (state === 'ignored'))
      .map(({ reason: code, count }) => ({
        reason: code,
        title: sentence(feedReasons[code as FeedReason] ?? code),
        count,
      })),
    ignored: counts.reduce((sum, { isIgnored, count }) => sum + (isIgnored ? count : 0), 0),
    rows: page.map(rowOf),
    nextBefore: rows.length > quarantineLimit ? page.at(-1)!.id : null,
  }
}

/** A connection of a site where this employee has the permission; otherwise throws 404. */
export async function findPermittedQuarantine(tx: Queryable, id: number, staff: SignedInStaff, permission: Permission) {
  const [connection] = await findQuarantineConnection(tx, id)
  if (!connection || !isAllowedAtSite(staff.permissions, permission, connection.siteId))
    throw notFound('Такого обмена нет')
  return connection
}

function rowOf({ detail, state, productId: _, ...row }: QuarantineRow): QuarantinedRow {
  const fix = fixOf(row.reason)
  return {
    ...row,
    text: reasonText(row.reason as FeedReason, detail),
    fix,
    currency: fix === 'rate' ? detail : '',
    state: state === 'gone' ? 'open' : state,
  }
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
