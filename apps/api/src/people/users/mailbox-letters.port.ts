import { mailboxReturnDays } from '@shpulka/contract/people/users'
import type { Letter, LetterSources } from '../../base/mail/letter.port.ts'
import { greeting, writtenLetter } from '../../base/mail/written-letter.rule.ts'
import { siteOrigin } from '../../content/settings/site-origin.rule.ts'
import { findMailboxChange } from './mailbox-changes.sql.ts'
import { mailboxReturnToken } from './mailbox-return-token.ts'

/**
 * Tells the former mailbox of an account that it is no longer the account's, with the way back; null: it came back
 * meanwhile.
 */
export async function mailboxChangedLetter({ tx, settings: { sites }, config, port }: LetterSources, changeId: string): Promise<Letter | null> {
  const [change] = await findMailboxChange(tx, changeId)
  const shop = change && sites.find(({ id }) => id === change.siteId)
  if (!shop || change.isReturned) return null
  return writtenLetter({
    to: { address: change.email, name: change.fio },
    replyTo: { name: shop.name, address: shop.email },
    subject: `Почта аккаунта изменена — ${shop.name}`,
    title: 'Почта аккаунта изменена',
    sections: [
      { lines: [greeting(change.fio)] },
      {
        lines: [
          'В ваш аккаунт теперь входят по другой почте: её подтвердили кодом. Если почту сменили вы, ничего делать не нужно.',
          `Если это были не вы, верните аккаунт себе: ссылка действует ${mailboxReturnDays} дней. Мы снова привяжем эту почту, выйдем из аккаунта на всех устройствах ` +
            'и сбросим пароль, а войти вы сможете по одноразовому паролю.',
        ],
      },
      {
        link: { title: 'Вернуть прежнюю почту', url: `${siteOrigin(shop, port)}/user/mailbox-return?token=${mailboxReturnToken(config, changeId)}` },
      },
    ],
    shop,
  })
}

/** Tells the mailbox an account had meanwhile that the former one is the account's again. */
export async function mailboxReturnedLetter({ tx, settings: { sites } }: LetterSources, changeId: string): Promise<Letter | null> {
  const [change] = await findMailboxChange(tx, changeId)
  const shop = change && sites.find(({ id }) => id === change.siteId)
  if (!shop) return null
  return writtenLetter({
    to: { address: change.newEmail, name: '' },
    replyTo: { name: shop.name, address: shop.email },
    subject: `Прежняя почта аккаунта возвращена — ${shop.name}`,
    title: 'Прежняя почта аккаунта возвращена',
    sections: [
      { lines: [greeting('')] },
      {
        lines: [
          'По ссылке из письма на прежнюю почту аккаунту вернули её вместо этой. На всех устройствах выполнен выход, пароль сброшен.',
          'Если почту меняли вы и прежней не пользуетесь, ответьте на это письмо.',
        ],
      },
    ],
    shop,
  })
}
