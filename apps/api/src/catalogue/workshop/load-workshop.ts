import { invitationDays, type Workshop } from '@shpulka/contract/catalogue/workshop'
import type { Queryable } from '../../base/db/pool.ts'
import type { Visitor } from '../../base/http/request-context.ts'
import type { Catalog } from '../catalog/cards.port.ts'
import { memberName } from './member-name.rule.ts'
import { findInvitations, findInvited, findMembers } from './members.sql.ts'
import { findMachines } from './workshop.sql.ts'
import { machinesView } from './workshop.view.ts'

/** Reads the visitor's workshop in the shape that every call of this room returns. */
export async function loadWorkshop(tx: Queryable, visitor: Visitor, catalog: Catalog): Promise<Workshop> {
  const userId = visitor.user!.id
  const [machines, members, invitations, invited] = [
    await findMachines(tx, userId),
    await findMembers(tx, userId),
    await findInvitations(tx, userId, invitationDays),
    await findInvited(tx, userId, invitationDays),
  ]
  return {
    role: members.find((member) => member.userId === userId)?.role ?? 'owner',
    members: members.map((member) => ({
      userId: member.userId,
      name: memberName(member),
      role: member.role,
      isMe: member.userId === userId,
    })),
    invitations,
    invited: invited.map((each) => ({ id: each.id, name: memberName(each), role: each.role })),
    machines: machinesView(machines, catalog, visitor),
  }
}
