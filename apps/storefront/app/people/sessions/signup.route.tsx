import { sessions } from '@shpulka/contract/people/sessions'
import { Button } from '@shpulka/ui/button.tsx'
import { Checkbox, RadioCard } from '@shpulka/ui/checkbox.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { PasswordField } from '@shpulka/ui/password-field.tsx'
import { PhoneField } from '@shpulka/ui/phone-field.tsx'
import { Form, Link, redirect } from 'react-router'
import { authStepText } from '../../base/api/auth-step.rule.ts'
import { callApi } from '../../base/api/client.server.ts'
import { proofIn } from '../../base/api/proof-fields.rule.ts'
import { InnKppFields } from '../../base/lookup/inn-kpp-fields.tsx'
import { LookupField } from '../../base/lookup/lookup-field.tsx'
import { useProof } from '../../base/proof/use-proof.tsx'
import { useShopData } from '../../base/shell/shop.ts'
import { unindexedMeta } from '../../base/shell/unindexed-meta.ts'
import { useSentForm } from '../../base/shell/use-sent-form.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/signup.route.ts'
import {
  type FormActionResult,
  loadAuthForm,
  redirectSignedIn,
  submitAuthForm,
  withDeviceId,
} from './auth-form.server.ts'
import { AuthPage } from './auth-page.tsx'
import { returnPath } from './return-path.ts'
import { hasNoErrors, signupBody, signupErrors } from './session-forms.rule.ts'
import { useFocusOnError } from './use-first-error.ts'

export const middleware: Route.MiddlewareFunction[] = [redirectSignedIn]

export const meta = unindexedMeta('user/signup')

export const loader = (args: Route.LoaderArgs) => loadAuthForm(args)

export const action = (args: Route.ActionArgs) =>
  submitAuthForm(args, signupErrors, async (ctx, form) => {
    const body = withDeviceId(ctx, signupBody(form))
    await callApi(ctx, sessions.signup, { proof: proofIn(form), body })
    const back = returnPath(String(form.get('back')), null, ctx.origin)
    ctx.changedCookies.set('auth-step', authStepText({ step: 'signup', email: body.email, back }))
    return redirect(paths.signupComplete(), 303)
  })

export default function SignupPage({ loaderData, actionData }: Route.ComponentProps) {
  const { deviceId } = loaderData
  const answer = actionData as FormActionResult | undefined
  const back = answer?.values.back ?? loaderData.back
  const { site } = useShopData()
  const isSending = useSentForm() !== undefined
  const form = useFocusOnError(answer)
  const proof = useProof('POST', '/users/v1/signup', (sent) =>
    hasNoErrors(signupErrors(sent)) ? signupBody(sent) : null,
  )
  const field = (name: string) => ({ name, id: name, defaultValue: answer?.values[name], error: answer?.errors[name] })
  const box = (name: string) => ({
    name,
    id: name,
    defaultChecked: answer?.values[name] === 'on',
    error: answer?.errors[name],
  })
  const isOrganization = answer?.values.kind === 'organization'
  return (
    <AuthPage title="Регистрация" note="Подтвердите почту кодом из письма — и аккаунт готов" message={answer?.message}>
      <Form ref={form} method="post" noValidate {...proof.form} className="group/signup flex flex-col gap-4">
        <input type="hidden" name="deviceId" value={deviceId} />
        <input type="hidden" name="back" value={back} />
        <fieldset>
          <legend className="sr-only">Кто покупает</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            <RadioCard name="kind" value="person" title="Покупаю для себя" defaultChecked={!isOrganization} />
            <RadioCard name="kind" value="organization" title="Для организации" defaultChecked={isOrganization} />
          </div>
        </fieldset>
        {/* Shown by CSS when the option is chosen: works without scripts. */}
        <div className="hidden gap-4 group-has-[[value=organization]:checked]/signup:grid sm:grid-cols-2">
          <InnKppFields inn={field('organization.inn')} kpp={field('organization.kpp')} />
          <LookupField
            kind="organization"
            label="Название организации"
            autoComplete="organization"
            required
            className="sm:col-span-2"
            {...field('organization.name')}
          />
        </div>
        <Field label="Имя и фамилия" autoComplete="name" required {...field('fio')} />
        <PhoneField label="Телефон" {...field('phone')} />
        <Field
          label="Электронная почта"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          hint="На неё придёт код"
          {...field('email')}
        />
        <PasswordField
          label="Придумайте пароль"
          autoComplete="new-password"
          required
          hint="Не короче 8 знаков. Надёжнее всего фраза из нескольких слов"
          name="password"
          id="password"
          error={answer?.errors.password}
        />
        <div>
          <Checkbox {...box('consents.personalData')}>
            Соглашаюсь на{' '}
            <a
              href={paths.consentText('personal-data')}
              target="_blank"
              rel="noreferrer"
              className="text-link underline"
            >
              обработку моих персональных данных
            </a>
            : {site.legal.name} хранит их, чтобы вести аккаунт и исполнять заказы
          </Checkbox>
          <Checkbox {...box('consents.advertising')}>
            Хочу получать{' '}
            <a href={paths.consentText('advertising')} target="_blank" rel="noreferrer" className="text-link underline">
              письма о скидках и новинках
            </a>{' '}
            <span className="text-ink-3">— по желанию</span>
          </Checkbox>
        </div>
        <Button type="submit" size="large" isBusy={isSending || proof.isSolving}>
          Зарегистрироваться
        </Button>
        {proof.note}
        <p className="text-center text-ink-2">
          Уже есть аккаунт?{' '}
          <Link to={paths.signin(back)} className="inline-flex min-h-11 items-center text-link">
            Войти
          </Link>
        </p>
      </Form>
    </AuthPage>
  )
}
