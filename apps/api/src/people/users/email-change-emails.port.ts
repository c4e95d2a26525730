import { emailRestoreDays } from '@shpulka/contract/people/users'
import type { Email, EmailSources } from '../../base/mail/email.port.ts'
import { greeting, renderedEmail } from '../../base/mail/rendered-email.rule.ts'
import { siteOrigin } from '../../content/settings/site-origin.rule.ts'
import { findEmailChange } from './email-changes.sql.ts'
import { emailRestoreToken } from './email-restore-token.ts'

/**
 * The email to a former address of an account, with a link that restores it. Null when it is already restored.
 */
export async function emailChangedEmail(
  { tx, settings: { sites }, config, port }: EmailSources,
  changeId: string,
): Promise<Email | null> {
  const [change] = await findEmailChange(tx, changeId)
  const shop = change && sites.find(({ id }) => id === change.siteId)
  if (!shop || change.isReturned) return null
  return renderedEmail({
    to: { address: change.email, name: change.fio },
    replyTo: { name: shop.name, address: shop.email },
    subject: `Почта аккаунта изменена — ${shop.name}`,
    title: 'Почта аккаунта изменена',
    sections: [
      { lines: [greeting(change.fio)] },
      {
        lines: [
          'В ваш аккаунт теперь входят по другой почте: её подтвердили кодом. Если почту сменили вы, ничего ' +
            'делать не нужно.',
          `Если это были не вы, верните аккаунт себе: ссылка действует ${emailRestoreDays} дней. Мы снова ` +
            `привяжем эту почту, выйдем из аккаунта на всех устройствах ` +
            'и сбросим пароль, а войти вы сможете по одноразовому паролю.',
        ],
      },
      {
        link: {
          title: 'Вернуть прежнюю почту',
          url: `${siteOrigin(shop, port)}/user/mailbox-return?token=${emailRestoreToken(config, changeId)}`,
        },
      },
    ],
    shop,
  })
}

/** The email to the replaced address: the account has its former address again. */
export async function emailRestoredEmail(
  { tx, settings: { sites } }: EmailSources,
  changeId: string,
): Promise<Email | null> {
  const [change] = await findEmailChange(tx, changeId)
  const shop = change && sites.find(({ id }) => id === change.siteId)
  if (!shop) return null
  return renderedEmail({
    to: { address: change.newEmail, name: '' },
    replyTo: { name: shop.name, address: shop.email },
    subject: `Прежняя почта аккаунта возвращена — ${shop.name}`,
    title: 'Прежняя почта аккаунта возвращена',
    sections: [
      { lines: [greeting('')] },
      {
        lines: [
          'По ссылке из письма на прежнюю почту аккаунту вернули её вместо этой. На всех устройствах выполнен ' +
            'выход, пароль сброшен.',
          'Если почту меняли вы и прежней не пользуетесь, ответьте на это письмо.',
        ],
      },
    ],
    shop,
  })
}
