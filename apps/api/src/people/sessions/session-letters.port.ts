import type { Letter, LetterSources } from '../../base/mail/letter.port.ts'
import { noticeLetter } from '../../base/mail/notice-letter.port.ts'
import { findSignInForLetter, findUserForLetter } from './accounts.sql.ts'
import { userOfPasswordChange } from './password-changed-id.rule.ts'

const notYou = 'Если это были не вы, задайте новый пароль на странице входа: все, кто вошёл со старым, будут отключены. И напишите нам.'

/** Tells the owner of an account that somebody signed in where nobody had before. */
export async function newDeviceLetter({ tx, settings: { sites } }: LetterSources, sessionId: string): Promise<Letter | null> {
  const [row] = await findSignInForLetter(tx, sessionId)
  const site = row && sites.find(({ id }) => id === row.siteId)
  if (!row || !site) return null
  const at = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Moscow' }).format(row.openedAt)
  return noticeLetter({ address: row.email, name: row.fio }, site, 'Вход с нового устройства', [
    `В ваш аккаунт вошли с устройства, которого мы раньше не видели: ${row.deviceTitle || 'неизвестное устройство'}, ${at} по Москве.`,
    'Если это были вы, ничего делать не нужно. Все устройства и кнопка «Выйти» — в профиле, на странице «Устройства».',
    notYou,
  ])
}

/** Tells the owner of an account that its password is another now. */
export async function passwordChangedLetter({ tx, settings: { sites } }: LetterSources, id: string): Promise<Letter | null> {
  const [row] = await findUserForLetter(tx, userOfPasswordChange(id))
  const site = row && sites.find((each) => each.id === row.siteId)
  if (!row || !site) return null
  return noticeLetter({ address: row.email, name: row.fio }, site, 'Пароль изменён', [
    'Пароль вашего аккаунта изменён, на других устройствах выполнен выход.',
    notYou,
  ])
}
