import { sessions } from '@shpulka/contract/people/sessions'
import { Button } from '@shpulka/ui/button.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { Form, Link, redirect } from 'react-router'
import { authStepText } from '../../base/api/auth-step.rule.ts'
import { callApi } from '../../base/api/client.server.ts'
import { proofIn } from '../../base/api/proof-fields.rule.ts'
import { useProof } from '../../base/proof/use-proof.tsx'
import { unindexedMeta } from '../../base/shell/unindexed-meta.ts'
import { useSentForm } from '../../base/shell/use-sent-form.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/password-reset.route.ts'
import {
  type FormActionResult,
  loadAuthForm,
  redirectSignedIn,
  submitAuthForm,
  withDeviceId,
} from './auth-form.server.ts'
import { AuthPage } from './auth-page.tsx'
import { returnPath } from './return-path.ts'
import { emailErrors, hasNoErrors, passwordResetBody } from './session-forms.rule.ts'
import { useFocusOnError } from './use-first-error.ts'

export const middleware: Route.MiddlewareFunction[] = [redirectSignedIn]

export const meta = unindexedMeta('user/password-reset')

export const loader = (args: Route.LoaderArgs) => loadAuthForm(args)

export const action = (args: Route.ActionArgs) =>
  submitAuthForm(args, emailErrors, async (ctx, form) => {
    const body = withDeviceId(ctx, passwordResetBody(form))
    await callApi(ctx, sessions.sendPasswordReset, { proof: proofIn(form), body })
    const back = returnPath(String(form.get('back')), null, ctx.origin)
    ctx.changedCookies.set('auth-step', authStepText({ step: 'password-reset', email: body.email ?? '', back }))
    return redirect(paths.passwordResetComplete(), 303)
  })

export default function PasswordResetPage({ loaderData, actionData }: Route.ComponentProps) {
  const { deviceId } = loaderData
  const answer = actionData as FormActionResult | undefined
  const back = answer?.values.back ?? loaderData.back
  const isSending = useSentForm() !== undefined
  const form = useFocusOnError(answer)
  const proof = useProof('POST', '/users/v1/password/reset', (sent) =>
    hasNoErrors(emailErrors(sent)) ? passwordResetBody(sent) : null,
  )
  return (
    <AuthPage title="Новый пароль" note="Пришлём на почту код, по нему зададите новый пароль" message={answer?.message}>
      <Form ref={form} method="post" noValidate {...proof.form} className="flex flex-col gap-4">
        <input type="hidden" name="deviceId" value={deviceId} />
        <input type="hidden" name="back" value={back} />
        <Field
          label="Электронная почта"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          name="email"
          id="email"
          defaultValue={answer?.values.email}
          error={answer?.errors.email}
        />
        <Button type="submit" size="large" isBusy={isSending || proof.isSolving}>
          Прислать код
        </Button>
        {proof.note}
        <p className="text-center text-ink-2">
          Вспомнили пароль?{' '}
          <Link to={paths.signin(back)} className="inline-flex min-h-11 items-center text-link">
            Войти
          </Link>
        </p>
      </Form>
    </AuthPage>
  )
}
