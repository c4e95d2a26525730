import { type audit, auditLimit } from '@shpulka/contract/base/audit'
import type { Pool } from '../db/pool.ts'
import type { OfficeHandler } from '../http/office-context.ts'
import { sitesOf } from '../http/sites-of.rule.ts'
import { likePattern } from '../text/like-pattern.rule.ts'
import { findAudit } from './audit.sql.ts'
import { auditEntry } from './audit-entry.view.ts'

export const listAudit: OfficeHandler<typeof audit.listAudit, { readonly officePool: Pool }> = async (
  { query, staff },
  { officePool },
) => {
  const { q, actor = null, kind = null, record = null, before = null } = query
  // Numbers are stored without the letter they are shown with: «Ш-1038».
  const wanted = q?.trim().replace(/^[ШВО]-(?=\d+$)/i, '')
  const rows = await findAudit(
    officePool,
    ...[sitesOf(staff.permissions, 'audit.read'), wanted ? likePattern(wanted) : null, actor, kind, record],
    ...[before, auditLimit + 1],
  )
  const shown = rows.slice(0, auditLimit)
  return { entries: shown.map(auditEntry), nextBefore: rows.length > auditLimit ? shown.at(-1)!.id : null }
}
