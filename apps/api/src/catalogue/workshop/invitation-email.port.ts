import { invitationDays } from '@shpulka/contract/catalogue/workshop'
import type { Queryable } from '../../base/db/pool.ts'
import type { Email, EmailSources } from '../../base/mail/email.port.ts'
import { renderedEmail } from '../../base/mail/rendered-email.rule.ts'
import { siteOrigin } from '../../content/settings/site-origin.rule.ts'
import { memberName } from './member-name.rule.ts'
import { deleteOldInvitations, findInvitationToSend } from './members.sql.ts'

/** Invites the owner of an email address to a workshop. Null when the invitation was answered or withdrawn. */
export async function workshopInvitationEmail({ tx, settings, port }: EmailSources, id: number): Promise<Email | null> {
  const [row] = await findInvitationToSend(tx, id, invitationDays)
  const site = row && settings.sites.find((each) => each.id === row.siteId)
  if (!row || !site) return null
  const name = memberName({ fio: row.fio, email: row.byEmail })
  const title = 'Вас зовут в «Мой цех»'
  return renderedEmail({
    to: { name: '', address: row.email },
    replyTo: { name: site.name, address: site.email },
    subject: `${title} — ${site.name}`,
    title,
    shop: site,
    sections: [
      {
        lines: [
          `${name} предлагает вместе вести список машин: что к ним подходит и когда их обслужить.`,
          `Войдите на сайт с этим адресом почты и нажмите «Вступить» на странице «Мой цех». Приглашение действует ` +
            `${invitationDays} дней.`,
          'Если вы не знаете, кто это, ничего делать не нужно: без вашего согласия никто ничего не увидит.',
        ],
        link: { title: 'Открыть «Мой цех»', url: `${siteOrigin(site, port)}/workshop` },
      },
    ],
  })
}

/** Deletes expired invitations, with their email addresses. */
export const deleteExpiredInvitations = (tx: Queryable) => deleteOldInvitations(tx, invitationDays + 1)
