import type { PersonalData } from '@shpulka/contract/people/users'
import type { Pool } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { exportedTables } from './exported-tables.rule.ts'
import { findActiveUser, findRowsOf, readFromOneSnapshot } from './personal-data.sql.ts'

/** All stored data of a person (152-ФЗ art. 14), from one snapshot. Null when the person has been erased. */
export const exportPerson = (pool: Pool, userId: number): Promise<PersonalData['parts'] | null> =>
  transaction(pool, async (tx) => {
    await readFromOneSnapshot(tx)
    const [person] = await findActiveUser(tx, userId)
    if (!person) return null
    const parts: PersonalData['parts'] = []
    for (const table of exportedTables)
      parts.push({ code: table.table, title: table.title, rows: await findRowsOf(tx, table, userId) })
    return parts
  })
