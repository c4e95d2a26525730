import type { Workshop, WorkshopRole } from '@shpulka/contract/catalogue/workshop'
import type { Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure } from '../../base/http/failure.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { loadWorkshop } from './load-workshop.ts'
import {
  findMachines,
  findMembership,
  insertWorkshop,
  lockUserOfWorkshop,
  lockWorkshopsOf,
  type MachineRow,
} from './workshop.sql.ts'

/** A workshop locked by the transaction. */
export interface LockedWorkshop {
  readonly tx: Queryable
  readonly userId: number
  readonly workshopId: number
  readonly role: WorkshopRole
  readonly machines: readonly MachineRow[]
}

/**
 * Changes the visitor's workshop, creating it if there is none, and returns its new state. Changes of one workshop are
 * serialized. `roles` lists the members' roles that may do this.
 */
export async function withLockedWorkshop(
  visitor: Visitor,
  { pool, catalog }: Pick<CatalogDeps, 'pool' | 'catalog'>,
  roles: readonly WorkshopRole[],
  change: (workshop: LockedWorkshop) => Promise<void>,
): Promise<Workshop> {
  const userId = visitor.user!.id
  return transaction(pool, async (tx) => {
    const [user] = await lockUserOfWorkshop(tx, userId)
    if (!user) throw new Failure(401, 'Войдите ещё раз')
    await lockWorkshopsOf(tx, userId, null)
    // Read after the lock: whoever held it may have removed this user or changed the role.
    const [membership] = await findMembership(tx, userId)
    const role = membership?.role ?? 'owner'
    if (!roles.includes(role)) throw new Failure(403, 'В этом цехе вам это не разрешено')
    const workshopId = membership?.workshopId ?? (await insertWorkshop(tx, userId))[0]!.workshopId
    await change({ tx, userId, workshopId, role, machines: await findMachines(tx, userId) })
    return loadWorkshop(tx, visitor, catalog)
  })
}

/** Roles that may change machines. */
export const editors: readonly WorkshopRole[] = ['owner', 'editor']

/** Today's date in Moscow. */
export const today = (): string => new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 10)
