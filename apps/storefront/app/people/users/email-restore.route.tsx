import { users } from '@shpulka/contract/people/users'
import { unindexedMeta } from '../../base/shell/unindexed-meta.ts'
import { paths } from '../../paths.ts'
import { followLink } from '../mail-distribution/email-link.server.ts'
import { EmailLinkPage, type LinkActionResult } from '../mail-distribution/email-link.tsx'
import type { Route } from './+types/email-restore.route.ts'

export const meta = unindexedMeta('user/mailbox-return')

export const action = (args: Route.ActionArgs) =>
  followLink(
    args,
    users.returnEmail,
    'Прежняя почта снова ваша: на всех устройствах выполнен выход, пароль сброшен. Войдите по одноразовому паролю ' +
      'и задайте новый.',
  )

export default function EmailRestorePage({ actionData }: Route.ComponentProps) {
  return (
    <EmailLinkPage
      title="Вернуть прежнюю почту"
      text="Аккаунт снова будет открываться по почте, на которую пришло письмо. На всех устройствах выполним выход и сбросим пароль: войдёте по одноразовому паролю."
      button="Вернуть почту"
      answer={actionData as LinkActionResult | undefined}
      next={{ title: 'Войти', path: paths.signin() }}
    />
  )
}
