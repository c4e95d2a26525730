import { type workshop, workshopRoles } from '@shpulka/contract/catalogue/workshop'
import { Failure, notFound, unprocessable } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { changeWorkshop } from './change-workshop.ts'
import { deleteMember, findMembers, updateMember, type WorkshopMemberRow } from './members.sql.ts'

export const changeMember: Handler<typeof workshop.changeMember, CatalogDeps> = ({ visitor, params, body }, deps) =>
  changeWorkshop(visitor, deps, ['owner'], async ({ tx, userId, workshopId }) => {
    const members = await findMembers(tx, userId)
    if (!members.some((member) => member.userId === params.userId)) throw notFound('Такого человека в цехе нет')
    if (body.role !== 'owner') requireOtherOwner(members, params.userId)
    await updateMember(tx, workshopId, params.userId, body.role)
  })

export const removeMember: Handler<typeof workshop.removeMember, CatalogDeps> = ({ visitor, params }, deps) =>
  changeWorkshop(visitor, deps, workshopRoles, async ({ tx, userId, workshopId, role }) => {
    if (role !== 'owner' && params.userId !== userId) throw new Failure(403, 'В этом цехе вам это не разрешено')
    const members = await findMembers(tx, userId)
    if (members.length > 1) requireOtherOwner(members, params.userId)
    await deleteMember(tx, workshopId, params.userId)
  })

function requireOtherOwner(members: readonly WorkshopMemberRow[], userId: number) {
  if (!members.some((member) => member.role === 'owner' && member.userId !== userId))
    throw unprocessable('Хотя бы один человек должен управлять цехом: сначала передайте это право')
}
