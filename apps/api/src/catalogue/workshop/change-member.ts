import type { workshop } from '@shpulka/contract/catalogue/workshop'
import { notFound } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { withLockedWorkshop } from './change-workshop.ts'
import { findMembers, updateMember } from './members.sql.ts'
import { requireOtherOwner } from './require-other-owner.ts'

export const changeMember: Handler<typeof workshop.changeMember, CatalogDeps> = ({ visitor, params, body }, deps) =>
  withLockedWorkshop(visitor, deps, ['owner'], async ({ tx, userId, workshopId }) => {
    const members = await findMembers(tx, userId)
    if (!members.some((member) => member.userId === params.userId)) throw notFound('Такого человека в цехе нет')
    if (body.role !== 'owner') requireOtherOwner(members, params.userId)
    await updateMember(tx, workshopId, params.userId, body.role)
  })
