import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { id } from './page.ts'

/** How long the office offers to undo what a member of staff has just done. */
export const undoSeconds = 10
/** How long the shop still accepts an undo: a press in the last second needs time to arrive. */
export const undoGraceSeconds = 30

/** Seconds an email about an undoable change waits: longer than the change may be undone. */
export const undoableEmailSeconds = undoGraceSeconds + 5

/** A change the caller has just made and may undo. */
export const UndoableChange = Type.Object({
  id: Type.Integer({ description: 'Id of its entry in the journal.' }),
  action: Type.String({ description: 'What was done, as in the journal.' }),
  recordKind: Type.String(),
  recordId: Type.String(),
  recordName: Type.String({ description: 'Name of the record, for display; empty: it has only its kind and id.' }),
  changes: Type.Record(Type.String(), Type.Array(Type.Unknown(), { minItems: 2, maxItems: 2 }), {
    description: 'By field: the value before and after, in words.',
  }),
})
export type UndoableChange = Static<typeof UndoableChange>

/** Undoing one’s own changes that moved no money or goods, made no receipt and erased nobody. */
export const undo = {
  viewLastChange: call('GET', '/office/v1/changes/last', {
    summary: 'The last change made in this sign-in, if it may be undone as things stand',
    answer: Type.Object({
      change: Type.Union([UndoableChange, Type.Null()], {
        description: `Null: nothing in the last ${undoSeconds} seconds, or undoing it would be refused.`,
      }),
    }),
    needs: { staff: null },
  }),
  undoChange: call('POST', '/office/v1/changes/{id}/undo', {
    summary: 'Undoes a change of one’s own, provided that nothing it wrote has been changed since',
    params: Type.Object({ id: id('Entry in the journal.') }),
    answer: Type.Object({}),
    errors: {
      404: 'The caller has made no such change lately, or it is of a kind that is never undone.',
      409: 'It has been changed since; the message says what is there now.',
      422: 'It moved money or goods.',
    },
    needs: { staff: null },
  }),
}
