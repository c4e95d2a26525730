import { sessions } from '@shpulka/contract/people/sessions'
import { Button } from '@shpulka/ui/button.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { data, Form, Link } from 'react-router'
import { authStepText } from '../../base/api/auth-step.rule.ts'
import { callApi } from '../../base/api/client.server.ts'
import { proofIn } from '../../base/api/proof-fields.rule.ts'
import { deviceIdOf, requestContext } from '../../base/api/request-context.server.ts'
import { useProof } from '../../base/proof/use-proof.tsx'
import { unindexedMeta } from '../../base/shell/unindexed-meta.ts'
import { useSentForm } from '../../base/shell/use-sent-form.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/signup-complete.route.ts'
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
import { codeErrors, resendBody, verifyBody } from './session-forms.rule.ts'
import { useFocusOnError } from './use-first-error.ts'

export const middleware: Route.MiddlewareFunction[] = [redirectSignedIn]

export const meta = unindexedMeta('user/signup-complete')

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { email, back } = requireStep(ctx, 'signup')
  return { deviceId: deviceIdOf(ctx), email, back }
}

export async function action(args: Route.ActionArgs) {
  const step = requireStep(args.context.get(requestContext), 'signup')
  const isResend = (form: FormData) => form.get('intent') === 'resend'
  return submitAuthForm(
    args,
    (form) => (isResend(form) ? {} : codeErrors(form)),
    async (ctx, form) => {
      if (isResend(form)) {
        const body = withDeviceId(ctx, resendBody(form))
        await callApi(ctx, sessions.sendVerification, { proof: proofIn(form), body })
        // The new code outlives the step's cookie, so the cookie is set anew.
        ctx.changedCookies.set('auth-step', authStepText(step))
        return data({ values: {}, errors: {}, message: null, isSentAgain: true })
      }
      const body = withDeviceId(ctx, verifyBody(form))
      const session = await callApi(ctx, sessions.verify, { body })
      return completeSignIn(ctx, session, body.deviceId, returnPath(step.back, null, ctx.origin))
    },
  )
}

export default function SignupCompletePage({
  loaderData: { deviceId, email, back },
  actionData,
}: Route.ComponentProps) {
  const answer = actionData as (FormActionResult & { isSentAgain?: boolean }) | undefined
  const intent = useSentForm()?.get('intent')
  const form = useFocusOnError(answer)
  const proof = useProof('POST', '/users/v1/verify/send', (sent) =>
    sent.get('intent') === 'resend' ? resendBody(sent) : null,
  )
  return (
    <AuthPage
      title="Введите код из письма"
      note={`Отправили его на ${email}. Код подходит 10 минут`}
      message={answer?.message}
    >
      <Form ref={form} method="post" noValidate {...proof.form} className="flex flex-col gap-4">
        <input type="hidden" name="deviceId" value={deviceId} />
        <input type="hidden" name="email" value={email} />
        {answer?.isSentAgain && (
          <Notice kind="good" title="Письмо отправлено ещё раз">
            Проверьте и папку «Спам».
          </Notice>
        )}
        <Field
          label="Код"
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
        <div className="flex flex-col gap-3">
          <Button
            type="submit"
            name="intent"
            value="verify"
            size="large"
            isBusy={(proof.intent ?? intent) === 'verify'}
          >
            Подтвердить
          </Button>
          <Button
            type="submit"
            name="intent"
            value="resend"
            look="quiet"
            isBusy={(proof.intent ?? intent) === 'resend'}
          >
            Прислать код ещё раз
          </Button>
          {proof.note}
        </div>
        <p className="text-center text-ink-2">
          Ошиблись в почте?{' '}
          <Link to={paths.signup(back)} className="inline-flex min-h-11 items-center text-link">
            Заполнить заново
          </Link>
        </p>
      </Form>
    </AuthPage>
  )
}
