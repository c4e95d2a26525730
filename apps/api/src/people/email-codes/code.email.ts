import { codeSeconds } from '@shpulka/contract/people/sessions'
import type { Email } from '../../base/mail/email.port.ts'
import { noticeEmail } from '../../base/mail/notice-email.port.ts'
import type { EmailShop } from '../../base/mail/rendered-email.rule.ts'
import { shownCode } from './code.rule.ts'

const minutes = codeSeconds / 60

const texts = {
  'sign-in': {
    title: 'Одноразовый пароль',
    subject: 'Одноразовый пароль для входа',
    instruction: 'Введите его на странице входа, на том же устройстве, где вы его запросили.',
  },
  signup: {
    title: 'Код подтверждения',
    subject: 'Код подтверждения почты',
    instruction: 'Введите его на странице регистрации, и аккаунт будет создан.',
  },
  proof: {
    title: 'Код подтверждения',
    subject: 'Код подтверждения почты',
    instruction: 'Введите его в профиле: после этого в аккаунте появятся все ваши заказы.',
  },
  'email-change': {
    title: 'Новая почта',
    subject: 'Код, чтобы входить в аккаунт по этой почте',
    instruction: 'Введите его в профиле, на странице «Почта и телефон».',
  },
  reset: {
    title: 'Новый пароль',
    subject: 'Код для смены пароля',
    instruction: 'Введите его на странице смены пароля вместе с новым паролем.',
  },
} as const

/** Emails about a code; the last two contain none. */
export type CodeEmailKind = keyof typeof texts | 'account-exists' | 'email-taken'

/**
 * The email with a code. If the address already has an account, the email says so and contains no code.
 */
export function codeEmail(kind: CodeEmailKind, to: Email['to'], code: string, shop: EmailShop): Email {
  if (kind === 'email-taken')
    return noticeEmail(to, shop, 'Почта уже занята', [
      'Кто-то, возможно вы, хотел завести аккаунт с этой почтой или сменить на неё почту другого аккаунта. Но у ' +
        'этой почты уже есть аккаунт, ' +
        'или она была почтой аккаунта меньше 14 дней назад, поэтому кода в письме нет и ничего не изменилось.',
      'Чтобы войти в аккаунт с этой почтой, запросите на странице входа одноразовый пароль. Удалите его в ' +
        'профиле, и почта освободится.',
      'Если это были не вы, ничего делать не нужно.',
    ])
  if (kind === 'account-exists')
    return noticeEmail(to, shop, 'У вас уже есть аккаунт', [
      'Кто-то, возможно вы, пытался зарегистрироваться с этим адресом почты. Аккаунт с ним уже есть, новый не создан.',
      'Чтобы войти, запросите на странице входа одноразовый пароль: он придёт на эту почту. Там же можно задать ' +
        'новый пароль.',
      'Если это были не вы, ничего делать не нужно.',
    ])
  const { title, subject, instruction } = texts[kind]
  return noticeEmail(
    to,
    shop,
    title,
    [
      `${subject}. ${instruction} Он действует ${minutes} минут и только один раз.`,
      'Никому его не сообщайте, даже сотрудникам магазина. Если вы ничего не запрашивали, ничего делать не нужно.',
    ],
    shownCode(code),
  )
}
