import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { maxId } from './ids.ts'

/** A row of the audit log: who did what to what, when, before and after. */
export const AuditEntry = Type.Object({
  id: Type.Integer(),
  at: Type.String({ format: 'date-time' }),
  actor: Type.String({ description: '`manager:7`: staff 7; `manager:0`: a command of the shell; `system`: the shop.' }),
  actorName: Type.String({ description: 'As a person reads it.' }),
  action: Type.String({ description: 'What was done, as `order.status`.' }),
  recordKind: Type.String({ description: 'What kind of thing, as `order`.' }),
  recordId: Type.String(),
  siteId: Type.Union([Type.Integer(), Type.Null()], { description: 'Null: not of one site.' }),
  changes: Type.Record(Type.String(), Type.Array(Type.Unknown(), { minItems: 2, maxItems: 2 }), {
    description: 'By field: before and after. Personal values are null once their person was erased.',
  }),
  why: Type.String({ description: 'The reason given; may be empty.' }),
})
export type AuditEntry = Static<typeof AuditEntry>

/** Rows on a page of the journal. */
export const auditLimit = 50

/** The searchable journal of changes. */
export const audit = {
  listAudit: call('GET', '/office/v1/audit', {
    summary: 'Journal of changes, the newest first',
    query: Type.Object({
      q: Type.Optional(Type.String({ maxLength: 100, description: 'In the action, the record’s number, the reason.' })),
      actor: Type.Optional(Type.String({ maxLength: 40, description: 'Exactly as in an entry.' })),
      kind: Type.Optional(Type.String({ maxLength: 40, description: 'recordKind.' })),
      record: Type.Optional(Type.String({ maxLength: 40, description: 'recordId, together with `kind`.' })),
      before: Type.Optional(
        Type.Integer({ minimum: 1, maximum: maxId, description: 'Entries older than the one with this id.' }),
      ),
    }),
    answer: Type.Object({
      entries: Type.Array(AuditEntry),
      nextBefore: Type.Union([Type.Integer(), Type.Null()], { description: 'For the next page; null: there is none.' }),
    }),
    needs: { staff: 'audit.read' },
  }),
}
