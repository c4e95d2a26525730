import { sessions } from '@shpulka/contract/people/sessions'
import { Button } from '@shpulka/ui/button.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { PasswordField } from '@shpulka/ui/password-field.tsx'
import { Form, Link } from 'react-router'
import { callApi } from '../../base/api/client.server.ts'
import { deviceIdOf, requestContext } from '../../base/api/request-context.server.ts'
import { unindexedMeta } from '../../base/shell/unindexed-meta.ts'
import { useSentForm } from '../../base/shell/use-sent-form.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/password-reset-complete.route.ts'
import {
  completeSignIn,
  type FormActionResult,
  redirectSignedIn,
  requireStep,
  submitAuthForm,
  withDeviceId,
} from './auth-form.server.ts'
import { AuthPage } from './auth-page.tsx'
import { returnPath } from './return-path.ts'
import { newPasswordBody, newPasswordErrors } from './session-forms.rule.ts'
import { useFocusOnError } from './use-first-error.ts'

export const middleware: Route.MiddlewareFunction[] = [redirectSignedIn]

export const meta = unindexedMeta('user/password-reset-complete')

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { email, back } = requireStep(ctx, 'password-reset')
  return { deviceId: deviceIdOf(ctx), email, back }
}

export async function action(args: Route.ActionArgs) {
  const { back } = requireStep(args.context.get(requestContext), 'password-reset')
  return submitAuthForm(args, newPasswordErrors, async (ctx, form) => {
    const body = withDeviceId(ctx, newPasswordBody(form))
    const session = await callApi(ctx, sessions.resetPassword, { body })
    return completeSignIn(ctx, session, body.deviceId, returnPath(back, null, ctx.origin))
  })
}

export default function PasswordResetCompletePage({
  loaderData: { deviceId, email, back },
  actionData,
}: Route.ComponentProps) {
  const answer = actionData as FormActionResult | undefined
  const isSending = useSentForm() !== undefined
  const form = useFocusOnError(answer)
  return (
    <AuthPage
      title="Задайте новый пароль"
      note={`Если у ${email} есть аккаунт, код придёт за минуту и подходит 10 минут`}
      message={answer?.message}
    >
      <Form ref={form} method="post" noValidate className="flex flex-col gap-4">
        <input type="hidden" name="deviceId" value={deviceId} />
        {/* The account name, for the browser's password manager. */}
        <input type="hidden" name="email" value={email} autoComplete="username" />
        <Field
          label="Код из письма"
          name="code"
          id="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          required
          autoFocus
          hint="8 цифр"
          error={answer?.errors.code}
        />
        <PasswordField
          label="Новый пароль"
          autoComplete="new-password"
          required
          hint="Не короче 8 знаков. Надёжнее всего фраза из нескольких слов"
          name="password"
          id="password"
          error={answer?.errors.password}
        />
        <Button type="submit" size="large" isBusy={isSending}>
          Сохранить и войти
        </Button>
        <p className="text-note text-ink-3">На других устройствах придётся войти заново.</p>
        <p className="text-center text-ink-2">
          Письма нет?{' '}
          <Link to={paths.passwordReset(back)} className="inline-flex min-h-11 items-center text-link">
            Прислать код ещё раз
          </Link>
        </p>
      </Form>
    </AuthPage>
  )
}
