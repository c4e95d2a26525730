import { type presence, presenceLimitSeconds } from '@shpulka/contract/people/presence'
import { transaction } from '../../base/db/transaction.ts'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { PresenceDeps } from './deps.ts'
import { findPresent, findTaker, savePresence, takeOverRecord } from './presence.sql.ts'

export const markPresence: OfficeHandler<typeof presence.markPresence, PresenceDeps> = async (
  { body: { tab, kind, id, isEditing, takeOver }, staff },
  { pool, presenceParts },
) =>
  transaction(pool, async (tx) => {
    const part = presenceParts.find(({ kinds }) => kinds.includes(kind))
    if (!part || !(await part.mayRead(tx, kind, id, staff))) throw notFound('Такого нет: проверьте ссылку или права')
    if (takeOver) await takeOverRecord(tx, staff.id, kind, id)
    const [mine] = await savePresence(tx, tab, staff.id, kind, id, isEditing, takeOver)
    const [taker] = mine?.takenBy ? await findTaker(tx, mine.takenBy) : []
    return { colleagues: await findPresent(tx, staff.id, kind, id, presenceLimitSeconds), takenBy: taker?.fio ?? null }
  })
