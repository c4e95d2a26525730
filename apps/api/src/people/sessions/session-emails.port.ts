import type { Email, EmailSources } from '../../base/mail/email.port.ts'
import { noticeEmail } from '../../base/mail/notice-email.port.ts'
import { momentText } from '../../base/text/date-text.rule.ts'
import { findSignInForEmail, findUserForEmail } from './accounts.sql.ts'
import { userOfPasswordChange } from './password-changed-id.rule.ts'

const notYou =
  'Если это были не вы, задайте новый пароль на странице входа: все, кто вошёл со старым, будут отключены. И ' +
  'напишите нам.'

/** The email about a sign-in on a new device. */
export async function newDeviceEmail(
  { tx, settings: { sites } }: EmailSources,
  sessionId: string,
): Promise<Email | null> {
  const [row] = await findSignInForEmail(tx, sessionId)
  const site = row && sites.find(({ id }) => id === row.siteId)
  if (!row || !site) return null
  return noticeEmail({ address: row.email, name: row.fio }, site, 'Вход с нового устройства', [
    `В ваш аккаунт вошли с устройства, которого мы раньше не ` +
      `видели: ${row.deviceTitle || 'неизвестное устройство'}, ${momentText(row.openedAt)} по Москве.`,
    'Если это были вы, ничего делать не нужно. Все устройства и кнопка «Выйти» — в профиле, на странице «Устройства».',
    notYou,
  ])
}

/** The email that the password was changed. */
export async function passwordChangedEmail(
  { tx, settings: { sites } }: EmailSources,
  id: string,
): Promise<Email | null> {
  const [row] = await findUserForEmail(tx, userOfPasswordChange(id))
  const site = row && sites.find((each) => each.id === row.siteId)
  if (!row || !site) return null
  return noticeEmail({ address: row.email, name: row.fio }, site, 'Пароль изменён', [
    'Пароль вашего аккаунта изменён, на других устройствах выполнен выход.',
    notYou,
  ])
}
