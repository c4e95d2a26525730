import type { workshop } from '@shpulka/contract/catalogue/workshop'
import { transaction } from '../../base/db/transaction.ts'
import type { Handler } from '../../base/http/request-context.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { loadWorkshop } from './load-workshop.ts'
import { endInvitationOf } from './members.sql.ts'
import { findMembership, lockWorkshopsOf } from './workshop.sql.ts'

export const endInvitation: Handler<typeof workshop.endInvitation, CatalogDeps> = (
  { visitor, params },
  { pool, catalog },
) =>
  transaction(pool, async (tx) => {
    const userId = visitor.user!.id
    await lockWorkshopsOf(tx, userId, null)
    const [membership] = await findMembership(tx, userId)
    await endInvitationOf(tx, params.id, membership?.role === 'owner' ? membership.workshopId : null, userId)
    return loadWorkshop(tx, visitor, catalog)
  })
