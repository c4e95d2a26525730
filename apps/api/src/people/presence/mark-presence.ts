import { type presence, presenceLimitSeconds } from '@shpulka/contract/people/presence'
import { transaction } from '../../base/db/transaction.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { PresenceDeps } from './deps.ts'
import { findColleagues, findStaffName, savePresence, takeOverRecord } from './presence.sql.ts'

export const markPresence: OfficeHandler<typeof presence.markPresence, PresenceDeps> = async (
  { body: { tab, kind, id, isEditing, takeOver }, staff },
  { pool, presenceSources },
) =>
  transaction(pool, async (tx) => {
    const source = presenceSources.find(({ kinds }) => kinds.includes(kind))
    if (!source || !(await source.mayRead(tx, kind, id, staff))) return { colleagues: [], takenBy: null, isGone: true }
    if (takeOver) await takeOverRecord(tx, staff.id, kind, id)
    const [saved] = await savePresence(tx, tab, staff.id, kind, id, isEditing, takeOver)
    const [newEditor] = saved?.takenBy ? await findStaffName(tx, saved.takenBy) : []
    return {
      colleagues: await findColleagues(tx, staff.id, kind, id, presenceLimitSeconds),
      takenBy: newEditor?.fio ?? null,
      isGone: false,
    }
  })
