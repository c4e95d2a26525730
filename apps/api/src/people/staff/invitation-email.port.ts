import { officeOrigin } from '../../base/http/office-origin.rule.ts'
import type { Email, EmailSources } from '../../base/mail/email.port.ts'
import { renderedEmail } from '../../base/mail/rendered-email.rule.ts'
import { findInvitationEmail } from './invitations.sql.ts'
import { invitationLink } from './invite.port.ts'

/**
 * Writes the email with an invitation's link. Null when the office has no host or the invitation is no longer valid.
 */
export async function staffInvitationEmail(
  { tx, settings, config, port }: EmailSources,
  id: string,
): Promise<Email | null> {
  const [row] = await findInvitationEmail(tx, id)
  const [site] = settings.sites
  const origin = officeOrigin(config.officeHost ?? null, port)
  if (!row || !site || origin === null) return null
  const title = row.fio ? 'Новая ссылка для входа в контору' : 'Вас приглашают в контору магазина'
  const roles = `${row.roles.length > 1 ? 'Роли' : 'Роль'}: ${row.roles.join(', ')}.`
  const by = row.by ?? 'владелец магазина'
  return renderedEmail({
    to: { name: '', address: row.email },
    replyTo: { name: site.name, address: site.email },
    subject: `${title} — ${site.name}`,
    title,
    shop: site,
    sections: [
      {
        lines: [
          row.fio
            ? `Её даёт ${by}. ${roles} Прежние ключи, пароль и коды больше не действуют.`
            : `Приглашает ${by}. ${roles}`,
          'Откройте ссылку на своём устройстве: сохраните ключ или придумайте пароль и подключите приложение с кодами.',
          'Ссылка действует 48 часов и срабатывает один раз. Никому её не пересылайте.',
          'Если вы не работаете в этом магазине, ничего делать не нужно.',
        ],
        link: {
          title: row.fio ? 'Войти по новой ссылке' : 'Принять приглашение',
          url: invitationLink(config, origin, id),
        },
      },
    ],
  })
}
