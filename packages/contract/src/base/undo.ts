import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { id } from './page.ts'

/** How long the office offers to undo the last action of a staff member. */
export const undoSeconds = 10
/** How long the shop still accepts an undo: a click in the last second needs time to arrive. */
export const undoGraceSeconds = 30

/** By how many seconds an email about an undoable change is delayed: until the change can no longer be undone. */
export const undoableEmailSeconds = undoGraceSeconds + 5

/** A change the caller has just made and may undo. */
export const UndoableChange = Type.Object({
  id: Type.Integer({ description: 'Id of its entry in the audit log.' }),
  action: Type.String({ description: 'What was done, as in the audit log.' }),
  recordKind: Type.String(),
  recordId: Type.String(),
  recordName: Type.String({
    description: 'Name of the record, for display; of a removed one, what it was; empty: it has only its kind and id.',
  }),
  changes: Type.Record(Type.String(), Type.Array(Type.Unknown(), { minItems: 2, maxItems: 2 }), {
    description: 'By field: the value before and after, in words.',
  }),
})
export type UndoableChange = Static<typeof UndoableChange>

/** Undoing own changes, except those that moved money or goods, made a receipt or erased a person. */
export const undo = {
  viewLastChange: call('GET', '/office/v1/changes/last', {
    summary: 'The last change of this session, if it may be undone now',
    answer: Type.Object({
      change: Type.Union([UndoableChange, Type.Null()], {
        description: `Null: nothing in the last ${undoSeconds} seconds, or undoing it would be refused.`,
      }),
    }),
    needs: { staff: null },
  }),
  undoChange: call('POST', '/office/v1/changes/{id}/undo', {
    summary: 'Undoes a change of the caller, unless what it wrote has been changed since',
    params: Type.Object({ id: id('Entry in the audit log.') }),
    answer: Type.Object({}),
    errors: {
      404: 'The caller made no such change recently, or it is of a kind that cannot be undone.',
      409: 'It has been changed since; the message has the current value.',
      422: 'It moved money or goods.',
    },
    needs: { staff: null },
  }),
}
