import { type Static, Type } from 'typebox'
import { id } from '../base/page.ts'

/** Whom orders or requests are assigned to: a member of staff, in turn those who take them so, nobody (null). */
export const BulkAssignee = Type.Union([id('Member of staff.'), Type.Literal('in-turn'), Type.Null()], {
  description:
    'in-turn: whoever of those who take orders in turn has waited longest; what has an assignee already stays theirs. ' +
    'Null: nobody.',
})
export type BulkAssignee = Static<typeof BulkAssignee>
