import type { Workshop } from '@shpulka/contract/catalogue/workshop'
import type { Tx } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure } from '../../base/http/failure.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { findMachines, insertWorkshop, lockUserOfWorkshop, lockWorkshopOf, type MachineRow } from './workshop.sql.ts'
import { workshopView } from './workshop.view.ts'

/** The workshop under the caller's lock. */
export interface LockedWorkshop {
  readonly tx: Tx
  readonly workshopId: number
  readonly machines: readonly MachineRow[]
}

/**
 * Changes the workshop of who asks, which is made at the first need; answers with what it is then. Changes of one
 * workshop wait for one another.
 */
export async function changeWorkshop(
  visitor: Visitor,
  { pool, catalog }: CatalogDeps,
  change: (workshop: LockedWorkshop) => Promise<void>,
): Promise<Workshop> {
  const userId = visitor.user!.id
  const rows = await transaction(pool, async (tx) => {
    const [user] = await lockUserOfWorkshop(tx, userId)
    if (!user) throw new Failure(401, 'Войдите ещё раз')
    const [own] = await lockWorkshopOf(tx, userId)
    if (own?.role === 'viewer') throw new Failure(403, 'Менять этот цех вам не разрешено')
    const workshopId = own?.workshopId ?? (await insertWorkshop(tx, userId))[0]!.workshopId
    await change({ tx, workshopId, machines: await findMachines(tx, userId) })
    return findMachines(tx, userId)
  })
  return workshopView(rows, catalog, visitor)
}

/** Today by the clock of the shop's country. */
export const today = (): string => new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
