import { sessions } from '@shpulka/contract/people/sessions'
import { Button, buttonClasses } from '@shpulka/ui/button.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { PasswordField } from '@shpulka/ui/password-field.tsx'
import { data, Form, Link } from 'react-router'
import { callApi } from '../../base/api/client.server.ts'
import { proofIn } from '../../base/api/proof-fields.rule.ts'
import { useProof } from '../../base/proof/use-proof.tsx'
import { unindexedMeta } from '../../base/shell/unindexed-meta.ts'
import { useSentForm } from '../../base/shell/use-sent-form.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/signin.route.ts'
import {
  completeSignIn,
  type FormActionResult,
  loadAuthForm,
  redirectSignedIn,
  submitAuthForm,
  withDeviceId,
} from './auth-form.server.ts'
import { AuthPage } from './auth-page.tsx'
import { returnPath } from './return-path.ts'
import { hasNoErrors, loginBody, loginErrors } from './session-forms.rule.ts'
import { useFocusOnError } from './use-first-error.ts'

export const middleware: Route.MiddlewareFunction[] = [redirectSignedIn]

export const meta = unindexedMeta('user/signin')

export const loader = (args: Route.LoaderArgs) => loadAuthForm(args)

export const action = (args: Route.ActionArgs) =>
  submitAuthForm(args, loginErrors, async (ctx, form) => {
    const body = withDeviceId(ctx, loginBody(form))
    const { token, refreshToken } = await callApi(ctx, sessions.login, { proof: proofIn(form), body })
    if (token !== null && refreshToken !== null) {
      const back = returnPath(String(form.get('back') ?? ''), null, ctx.origin)
      return completeSignIn(ctx, { token, refreshToken }, body.deviceId, back)
    }
    return data({
      values: { username: body.username, back: String(form.get('back') ?? '') },
      errors: {},
      message: null,
      isPasswordSent: true,
    })
  })

export default function SigninPage({ loaderData, actionData }: Route.ComponentProps) {
  const { deviceId } = loaderData
  const answer = actionData as (FormActionResult & { isPasswordSent?: boolean }) | undefined
  const back = answer?.values.back ?? loaderData.back
  // Stays while the form comes back with errors; the notice is of the answer that sent the email.
  const isPasswordSent = answer?.isPasswordSent === true || answer?.values.sent === '1'
  const intent = useSentForm()?.get('intent')
  const form = useFocusOnError(answer)
  const proof = useProof('POST', '/users/v1/login', (sent) => (hasNoErrors(loginErrors(sent)) ? loginBody(sent) : null))
  return (
    <AuthPage title="Вход" note="По паролю или по одноразовому паролю из письма" message={answer?.message}>
      <Form ref={form} method="post" noValidate {...proof.form} className="flex flex-col gap-4">
        <input type="hidden" name="deviceId" value={deviceId} />
        <input type="hidden" name="back" value={back} />
        {isPasswordSent && <input type="hidden" name="sent" value="1" />}
        {answer?.isPasswordSent && (
          <Notice kind="good" title="Письмо с одноразовым паролем отправлено">
            Если у {answer?.values.username} есть аккаунт, оно придёт за минуту. Пароль подходит 10 минут и только в
            этом браузере.
          </Notice>
        )}
        <Field
          label="Электронная почта или телефон"
          name="username"
          id="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={answer?.values.username}
          error={answer?.errors.username}
        />
        <PasswordField
          // Another field: a typed password is not sent as a one-time one.
          key={isPasswordSent ? 'one-time' : 'password'}
          label={isPasswordSent ? 'Одноразовый пароль из письма' : 'Пароль'}
          name="password"
          id="password"
          required
          {...(isPasswordSent
            ? { autoComplete: 'one-time-code', inputMode: 'numeric', autoFocus: true }
            : { autoComplete: 'current-password' })}
          error={answer?.errors.password}
        />
        <div className="flex flex-col gap-3">
          <Button
            type="submit"
            name="intent"
            value="signin"
            size="large"
            isBusy={(proof.intent ?? intent) === 'signin'}
          >
            Войти
          </Button>
          <Button
            type="submit"
            name="intent"
            value="send-password"
            look="quiet"
            isBusy={(proof.intent ?? intent) === 'send-password'}
          >
            {isPasswordSent ? 'Прислать ещё раз' : 'Прислать одноразовый пароль'}
          </Button>
          {proof.note}
        </div>
        <p className="text-center">
          <Link to={paths.passwordReset(back)} className="inline-flex min-h-11 items-center text-link">
            Забыли пароль?
          </Link>
        </p>
      </Form>
      <div className="mt-1 border-t border-line pt-5">
        <p className="text-ink-2">Ещё нет аккаунта?</p>
        <Link to={paths.signup(back)} className={buttonClasses('quiet', 'normal', 'mt-2 w-full')}>
          Зарегистрироваться
        </Link>
      </div>
    </AuthPage>
  )
}
