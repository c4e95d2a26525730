import { type workshop, workshopRoles } from '@shpulka/contract/catalogue/workshop'
import { Failure } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { withLockedWorkshop } from './change-workshop.ts'
import { deleteMember, findMembers } from './members.sql.ts'
import { requireOtherOwner } from './require-other-owner.ts'

export const removeMember: Handler<typeof workshop.removeMember, CatalogDeps> = ({ visitor, params }, deps) =>
  withLockedWorkshop(visitor, deps, workshopRoles, async ({ tx, userId, workshopId, role }) => {
    if (role !== 'owner' && params.userId !== userId) throw new Failure(403, 'В этом цехе вам это не разрешено')
    const members = await findMembers(tx, userId)
    // The only member stays: a workshop without members is deleted with its machines.
    if (members.length < 2) return
    requireOtherOwner(members, params.userId)
    await deleteMember(tx, workshopId, params.userId)
  })
