import { sessions } from '@shpulka/contract/people/sessions'
import { Button } from '@shpulka/ui/button.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { data, Form, Link, useNavigation } from 'react-router'
import { authStepText } from '../../base/api/auth-step.rule.ts'
import { callApi } from '../../base/api/client.server.ts'
import { formOf } from '../../base/api/form.server.ts'
import { proofIn } from '../../base/api/proof-fields.rule.ts'
import { deviceIdOf, requestContext } from '../../base/api/request-context.server.ts'
import { useProof } from '../../base/proof/use-proof.tsx'
import { pageMeta } from '../../base/shell/page-meta.ts'
import { titleFor } from '../../base/shell/page-titles.ts'
import type { ShopData } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/signup-complete.route.ts'
import {
  answerForm,
  answerRefusal,
  completeSignIn,
  type FormActionResult,
  redirectSignedIn,
  requireStep,
  withDeviceId,
} from './auth-form.server.ts'
import { AuthPage } from './auth-page.tsx'
import { returnPath } from './return-path.ts'
import { codeErrors, resendBody, verifyBody } from './session-forms.rule.ts'
import { useFirstError } from './use-first-error.ts'

export const middleware: Route.MiddlewareFunction[] = [redirectSignedIn]

export function meta({ matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  return pageMeta(shop, { ...titleFor('user/signup-complete', shop), isNoIndex: true })
}

export function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const { email } = requireStep(ctx, 'signup')
  return { deviceId: deviceIdOf(ctx), email }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const step = requireStep(ctx, 'signup')
  const form = await formOf(request)
  try {
    if (form.get('intent') === 'resend') {
      await callApi(ctx, sessions.sendVerification, { proof: proofIn(form), body: withDeviceId(ctx, resendBody(form)) })
      // The new code outlives the step's cookie, so the cookie is set anew.
      ctx.changedCookies.set('auth-step', authStepText(step))
      return data({ values: {}, errors: {}, message: null, isSentAgain: true })
    }
    const errors = codeErrors(form)
    if (Object.keys(errors).length > 0) return answerForm(form, { errors })
    const body = withDeviceId(ctx, verifyBody(form))
    return completeSignIn(
      ctx,
      await callApi(ctx, sessions.verify, { body }),
      body.deviceId,
      returnPath(step.back, null, ctx.origin),
    )
  } catch (error) {
    return answerRefusal(form, error)
  }
}

export default function SignupCompletePage({ loaderData: { deviceId, email }, actionData }: Route.ComponentProps) {
  const answer = actionData as (FormActionResult & { isSentAgain?: boolean }) | undefined
  const intent = useNavigation().formData?.get('intent')
  const form = useFirstError(answer)
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
          <Link to={paths.signup()} className="inline-flex min-h-11 items-center text-link">
            Заполнить заново
          </Link>
        </p>
      </Form>
    </AuthPage>
  )
}
