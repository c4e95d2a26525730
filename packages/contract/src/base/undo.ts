import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { id } from './page.ts'

/** How long the office offers to take back what one has just done. */
export const undoSeconds = 10
/** How long the shop still takes it back: what was pressed in the last second has its way to go. */
export const undoGraceSeconds = 30

/** Something one has just done and may take back. */
export const UndoableChange = Type.Object({
  id: Type.Integer({ description: 'Of the entry in the journal.' }),
  action: Type.String({ description: 'What was done, as in the journal.' }),
  recordKind: Type.String(),
  recordId: Type.String(),
  recordName: Type.String({ description: 'As a person names it; empty: by kind and id.' }),
  changes: Type.Record(Type.String(), Type.Array(Type.Unknown(), { minItems: 2, maxItems: 2 }), {
    description: 'By field: before and after, in words.',
  }),
})
export type UndoableChange = Static<typeof UndoableChange>

/** Taking back one’s own changes where neither money, receipts, hand-over nor erasure has moved. */
export const undo = {
  viewLastChange: call('GET', '/office/v1/changes/last', {
    summary: 'What this sign-in has done last, if it may be taken back',
    answer: Type.Object({
      change: Type.Union([UndoableChange, Type.Null()], {
        description: `Null: nothing in the last ${undoSeconds} seconds, or it is never taken back.`,
      }),
    }),
    needs: { staff: null },
  }),
  undoChange: call('POST', '/office/v1/changes/{id}/undo', {
    summary: 'Takes a change of one’s own back where what it wrote still stands',
    params: Type.Object({ id: id('Entry in the journal.') }),
    answer: Type.Object({}),
    errors: {
      404: 'One has done no such thing lately, or it is never taken back.',
      409: 'What was written does not stand any more; the message says what does.',
      422: 'It moved money or goods.',
    },
    needs: { staff: null },
  }),
}
