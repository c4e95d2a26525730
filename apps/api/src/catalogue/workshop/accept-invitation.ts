import {
  invitationDays,
  maxWorkshopMachines,
  maxWorkshopMembers,
  type workshop,
} from '@shpulka/contract/catalogue/workshop'
import type { Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { Failure, notFound, unprocessable } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { loadWorkshop } from './load-workshop.ts'
import {
  countMachinesAfterMove,
  countMembers,
  endInvitationOf,
  findAcceptedInvitation,
  findInvited,
  findMembers,
  moveMember,
} from './members.sql.ts'
import { lockUserOfWorkshop, lockWorkshopsOf } from './workshop.sql.ts'

export const acceptInvitation: Handler<typeof workshop.acceptInvitation, CatalogDeps> = (
  { visitor, params },
  { pool, catalog },
) =>
  transaction(pool, async (tx) => {
    const userId = visitor.user!.id
    const [user] = await lockUserOfWorkshop(tx, userId)
    if (!user) throw new Failure(401, 'Войдите ещё раз')
    // Sent again because the first answer was lost.
    if ((await findAcceptedInvitation(tx, userId, params.id)).length > 0) return loadWorkshop(tx, visitor, catalog)
    const { workshopId } = await findOpen(tx, userId, params.id)
    await lockWorkshopsOf(tx, userId, workshopId)
    // Read after the lock: whoever held it may have withdrawn the invitation or changed the role.
    const invitation = await findOpen(tx, userId, params.id)
    const [members] = await countMembers(tx, invitation.workshopId)
    if ((members?.count ?? 0) >= maxWorkshopMembers) throw unprocessable(`В цехе уже ${maxWorkshopMembers} человек`)
    // The user's machines would move too, but other members also use them.
    if ((await findMembers(tx, userId)).length > 1)
      throw unprocessable('Сначала выйдите из своего цеха: им пользуетесь не только вы')
    const [machines] = await countMachinesAfterMove(tx, userId, invitation.workshopId)
    if ((machines?.count ?? 0) > maxWorkshopMachines)
      throw unprocessable(`С вашими машинами в цехе станет больше ${maxWorkshopMachines}. Сначала уберите лишние`)
    await moveMember(tx, userId, invitation.workshopId, invitation.role)
    await endInvitationOf(tx, invitation.id, invitation.workshopId, userId)
    return loadWorkshop(tx, visitor, catalog)
  })

async function findOpen(tx: Queryable, userId: number, invitationId: number) {
  const invitation = (await findInvited(tx, userId, invitationDays)).find(({ id }) => id === invitationId)
  if (!invitation) throw notFound('Такого приглашения нет: его отозвали или срок вышел')
  return invitation
}
