import { invitationDays, maxWorkshopMembers, type workshop } from '@shpulka/contract/catalogue/workshop'
import { badInput, Failure, unprocessable } from '../../base/http/failure.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import type { CatalogDeps } from '../catalog/cards.port.ts'
import { changeWorkshop } from './change-workshop.ts'
import { countInvitationsOfDay, endExpiredInvitation, findInviter, findMembers, insertInvitation } from './members.sql.ts'

/** Something before @ and a domain with a dot. */
const emailAddress = /^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;]+$/

export const inviteMember: Handler<typeof workshop.inviteMember, CatalogDeps> = ({ visitor, body }, deps) => {
  const email = body.email.trim()
  if (!emailAddress.test(email)) throw badInput({ email: 'Проверьте адрес почты' })
  return changeWorkshop(visitor, deps, ['owner'], async ({ tx, userId, workshopId }) => {
    const [inviter] = await findInviter(tx, userId)
    if (!inviter?.isProven) throw new Failure(403, 'Сначала подтвердите свою почту: от неё придёт приглашение')
    const members = await findMembers(tx, userId)
    if (members.some((member) => member.email.toLowerCase() === email.toLowerCase()))
      throw unprocessable('Этот человек уже в цехе')
    if (members.length >= maxWorkshopMembers) throw unprocessable(`В цехе уже ${maxWorkshopMembers} человек`)
    const [sent] = await countInvitationsOfDay(tx, workshopId)
    await endExpiredInvitation(tx, workshopId, email, invitationDays)
    const [invitation] = await insertInvitation(tx, workshopId, inviter.siteId, email, body.role, userId)
    if (!invitation?.isNew) return
    if ((sent?.count ?? 0) >= maxWorkshopMembers)
      throw unprocessable(`За день можно пригласить ${maxWorkshopMembers} человек. Продолжите завтра`)
    await addEmails(tx, [{ email: 'workshop-invitation', to: 'buyer', id: invitation.id }])
  })
}
