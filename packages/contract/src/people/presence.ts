import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { type InboxKind, inboxKindCodes } from './inbox.ts'

/** How often a tab reports that it has a record open. */
export const presenceEverySeconds = 5
/** A tab silent for this long counts as closed. */
export const presenceLimitSeconds = 16

/** Kinds of records that show who has them open. */
export type PresenceKind = 'order' | 'customer' | 'price-offer' | InboxKind

const record = {
  kind: Type.Unsafe<PresenceKind>(
    Type.Union(
      ['order', 'customer', 'price-offer', ...inboxKindCodes].map((code) => Type.Literal(code)),
      { description: 'What kind of record.' },
    ),
  ),
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Id of the record.' }),
}
const tab = Type.String({
  format: 'uuid',
  description: 'Id of the browser tab, chosen by it: one person may have several.',
})

/** A colleague who has the same record open. */
export const Colleague = Type.Object({
  fio: Type.String(),
  isEditing: Type.Boolean({ description: 'They have unsaved changes in it.' }),
})
export type Colleague = Static<typeof Colleague>

/** Who has a record open. What a tab reports is forgotten a minute after its last report. */
export const presence = {
  markPresence: call('POST', '/office/v1/presence', {
    summary: 'Reports every few seconds that a tab has a record open; answers who else has it open',
    body: Type.Object({
      tab,
      ...record,
      isEditing: Type.Boolean({ description: 'There are unsaved changes in the tab.' }),
      takeOver: Type.Boolean({ description: 'True: takes over the editing; the colleague who edits is notified.' }),
    }),
    answer: Type.Object({
      colleagues: Type.Array(Colleague, { description: 'Others who have it open, those who edit first.' }),
      takenBy: Type.Union([Type.String(), Type.Null()], {
        description: 'Name of the colleague who has taken over the editing from this tab; null: nobody.',
      }),
      isGone: Type.Boolean({
        description:
          'The record was deleted meanwhile, or is of a site the caller may not see: nothing is reported. No error, ' +
          'since whoever deletes a record has it open.',
      }),
    }),
    needs: { staff: null },
  }),
  leavePresence: call('POST', '/office/v1/presence/leave', {
    summary: 'Reports that a tab was closed or has left this record; ignored when the tab has another record open',
    body: Type.Object({ tab, ...record }),
    answer: Type.Object({}),
    needs: { staff: null },
  }),
}
