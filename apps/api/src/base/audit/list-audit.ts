import { type audit, auditActions, auditLimit } from '@shpulka/contract/base/audit'
import type { OfficeHandler } from '../http/office-context.ts'
import { sitesOf } from '../http/sites-of.rule.ts'
import { likePattern } from '../text/like-pattern.rule.ts'
import { findAudit } from './audit.sql.ts'
import { auditEntry } from './audit-entry.view.ts'
import { readNames } from './audit-names.ts'
import type { AuditDeps } from './deps.ts'

export const listAudit: OfficeHandler<typeof audit.listAudit, AuditDeps> = async (
  { query, staff },
  { reads, officePool, auditNames },
) => {
  const { q, actor = null, kind = null, record = null, before = null, action = null, from = null, to = null } = query
  const searchText = q && withoutLetter(q)
  const tx = await reads.freshReader(officePool)
  const rows = await findAudit(
    tx,
    sitesOf(staff.permissions, 'audit.read'),
    searchText ? likePattern(searchText) : null,
    actor,
    kind,
    record && withoutLetter(record),
    before,
    auditLimit + 1,
    searchText ? actionsTitled(searchText) : [],
    action,
    from,
    to,
  )
  const page = rows.slice(0, auditLimit)
  const contactSites = sitesOf(staff.permissions, 'people.contacts')
  const nameOf = await readNames(tx, auditNames, page)
  return {
    entries: page.map((row) => {
      const mayReadContacts = contactSites === null || (row.siteId !== null && contactSites.includes(row.siteId))
      return auditEntry(mayReadContacts ? row : { ...row, personal: null }, auditNames.kinds, nameOf)
    }),
    nextBefore: rows.length > auditLimit ? page.at(-1)!.id : null,
  }
}

/** Numbers are shown with letters («Ш-1038») and stored without; В and О may be typed as Latin letters. */
const withoutLetter = (number: string): string => number.trim().replace(/^(?:КП|[ШВBОO])-?(?=\d+$)/i, '')

/** Codes of actions whose title contains the words: «приглашение». */
const actionsTitled = (typed: string): string[] =>
  Object.entries(auditActions).flatMap(([code, title]) =>
    title.toLowerCase().includes(typed.toLowerCase()) ? [code] : [],
  )
