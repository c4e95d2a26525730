import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { type InboxKind, inboxKindCodes } from './inbox.ts'

/** How often an open record says that somebody is there. */
export const presenceEverySeconds = 5
/** Who has not said so for this long has left. */
export const presenceLimitSeconds = 16

/** Records that say who has them open. */
export type PresenceKind = 'order' | InboxKind

const record = {
  kind: Type.Unsafe<PresenceKind>(
    Type.Union(
      ['order', ...inboxKindCodes].map((code) => Type.Literal(code)),
      { description: 'What kind of record.' },
    ),
  ),
  id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Of the record.' }),
}
const tab = Type.String({
  format: 'uuid',
  description: 'A tab of a browser, chosen by it: one person may have several.',
})

/** A colleague who has the same record open. */
export const Colleague = Type.Object({
  fio: Type.String(),
  isEditing: Type.Boolean({ description: 'They have typed something there that is not saved.' }),
})
export type Colleague = Static<typeof Colleague>

/** Who has which record open. Known to every process of the shop for some seconds, and to nobody later. */
export const presence = {
  markPresence: call('POST', '/office/v1/presence', {
    summary: 'Says that a record is open in a tab, every few seconds; answers who else has it open',
    body: Type.Object({
      tab,
      ...record,
      isEditing: Type.Boolean({ description: 'Something is typed there that is not saved.' }),
      takeOver: Type.Boolean({ description: 'From now on it is mine: whoever edits it is told.' }),
    }),
    answer: Type.Object({
      colleagues: Type.Array(Colleague, { description: 'Others who have it open, who edits first.' }),
      takenBy: Type.Union([Type.String(), Type.Null()], {
        description: 'Name of who has taken it over from this tab; null: nobody.',
      }),
    }),
    errors: { 404: 'There is no such record of a site one may see.' },
    needs: { staff: null },
  }),
  leavePresence: call('POST', '/office/v1/presence/leave', {
    summary: 'Says that a tab was closed or left this record; of another one it is none',
    body: Type.Object({ tab, ...record }),
    answer: Type.Object({}),
    needs: { staff: null },
  }),
}
