import { undoableEmailSeconds } from '@shpulka/contract/base/undo'
import type { orderDesk } from '@shpulka/contract/buying/order-desk'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { staffWhoMay } from '../../people/staff/staff-who-may.port.ts'
import type { DeskDeps } from './deps.ts'
import { lockOrderForStaff } from './lock-order-for-staff.ts'
import { mentionedPeople } from './mentioned-people.rule.ts'
import { insertMentions, insertOrderNote } from './order-notes.sql.ts'
import { readDeskOrder } from './read-desk-order.ts'

export const addOrderNote: OfficeHandler<typeof orderDesk.addOrderNote, DeskDeps> = async (
  { params: { id }, body, staff },
  { pool, officePool },
) => {
  const actor = staffActor(staff)
  await transaction(pool, async (tx) => {
    const { siteId } = await lockOrderForStaff(tx, id, staff, 'orders.notes')
    const [note] = await insertOrderNote(tx, id, actor.who, body.text.trim())
    // The text may contain a name and the log is never erased, so it records only the id of the note.
    if (note) {
      const mentioned = mentionedPeople(body.text, await staffWhoMay(tx, 'orders.read', siteId)).filter(
        ({ id: colleagueId }) => colleagueId !== staff.id,
      )
      await insertMentions(
        tx,
        note.id,
        mentioned.map((person) => person.id),
      )
      await addEmails(
        tx,
        mentioned.map((person) => ({ email: 'note-mention', to: 'shop', id: `${note.id}-${person.id}` })),
        { afterSeconds: undoableEmailSeconds },
      )
      await recordAudit(tx, {
        actor,
        action: 'order.note',
        record: { kind: 'order', id },
        siteId,
        changes: { note: [null, note.id] },
      })
    }
  })
  return readDeskOrder(officePool, id, staff)
}
