import { invitationDays, maxWorkshopMembers, type workshop } from '@shpulka/contract/catalogue/workshop'
import { badInput, Failure, unprocessable } from '../../base/http/failure.ts'
import type { RateLimit } from '../../base/http/rate-limits.ts'
import type { Handler } from '../../base/http/request-context.ts'
import { addEmails } from '../../base/mail/emails.port.ts'
import { withLockedWorkshop } from './change-workshop.ts'
import type { WorkshopDeps } from './deps.ts'
import { endExpiredInvitation, findInviter, findMembers, insertInvitation } from './members.sql.ts'

/** Something before @ and a domain with a dot. */
const emailAddress = /^[^\s@<>",;]+@[^\s@<>",;]+\.[^\s@<>",;]+$/

/** Of the person, not of the workshop, for that is made anew at will. */
const invitationsPerUser: RateLimit = { name: 'workshop-invitations', times: maxWorkshopMembers, seconds: 86_400 }

export const inviteMember: Handler<typeof workshop.inviteMember, WorkshopDeps> = ({ visitor, body }, deps) => {
  const email = body.email.trim()
  if (!emailAddress.test(email)) throw badInput({ email: 'Проверьте адрес почты' })
  return withLockedWorkshop(visitor, deps, ['owner'], async ({ tx, userId, workshopId }) => {
    const [inviter] = await findInviter(tx, userId)
    if (!inviter?.isProven) throw new Failure(403, 'Сначала подтвердите свою почту: от неё придёт приглашение')
    const members = await findMembers(tx, userId)
    if (members.some((member) => member.email.toLowerCase() === email.toLowerCase()))
      throw unprocessable('Этот человек уже в цехе')
    if (members.length >= maxWorkshopMembers) throw unprocessable(`В цехе уже ${maxWorkshopMembers} человек`)
    await endExpiredInvitation(tx, workshopId, email, invitationDays)
    const [invitation] = await insertInvitation(tx, workshopId, inviter.siteId, email, body.role, userId)
    if (!invitation?.isNew) return
    await deps.limits.consumeIn(tx, [invitationsPerUser, `user ${userId}`])
    await addEmails(tx, [{ email: 'workshop-invitation', to: 'buyer', id: invitation.id }])
  })
}
