import { type OrderDiscrepancy, orderDiscrepancyKinds } from '@shpulka/contract/supply/order-discrepancies'
import { actorName } from '../../base/audit/actor-name.rule.ts'
import { acceptance } from './acceptance.rule.ts'
import { discrepancyVersion } from './discrepancy-version.rule.ts'
import type { DiscrepancyRow } from './order-discrepancies.sql.ts'
import { forProgram } from './program-name.rule.ts'
import type { ExchangeStatus } from './status-path.rule.ts'

export function shownDiscrepancy(row: DiscrepancyRow, statuses: readonly ExchangeStatus[]): OrderDiscrepancy {
  const { id, kind, connectionId, connectionTitle, orderId, number, reason, ours, theirs, state, order } = row
  const accepted = state === 'open' ? acceptance(row, order, statuses) : null
  return {
    id,
    kind,
    title: forProgram(orderDiscrepancyKinds[kind], row.program),
    connection: { id: connectionId, title: connectionTitle },
    orderId,
    number,
    reason,
    state,
    rows: [...new Set([...Object.keys(ours), ...Object.keys(theirs)])].map((what) => ({
      what,
      ours: ours[what] ?? '',
      theirs: theirs[what] ?? '',
    })),
    accepts: accepted?.title ?? null,
    version: discrepancyVersion(row, accepted),
    by: row.settledBy === '' ? '' : actorName(row.settledBy, row.fio),
    updatedAt: (row.settledAt ?? row.updatedAt).toISOString(),
  }
}
