import { sessions } from '@shpulka/contract/people/sessions'
import { users } from '@shpulka/contract/people/users'
import { Button } from '@shpulka/ui/button.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { PasswordField } from '@shpulka/ui/password-field.tsx'
import { Form, redirect } from 'react-router'
import { callApi } from '../../base/api/client.server.ts'
import { readForm } from '../../base/api/form.server.ts'
import { proofIn } from '../../base/api/proof-fields.rule.ts'
import { deviceIdOf, requestContext, setTokens } from '../../base/api/request-context.server.ts'
import { pageTitles } from '../../base/shell/page-titles.ts'
import { useSentForm } from '../../base/shell/use-sent-form.ts'
import { paths } from '../../paths.ts'
import { answerRefusal, type FormActionResult } from '../sessions/auth-form.server.ts'
import { useFocusOnError } from '../sessions/use-first-error.ts'
import type { Route } from './+types/reset-password.route.ts'
import { OwnershipFields } from './ownership-fields.tsx'
import { ProfileCard } from './profile-card.tsx'
import { profileMeta } from './profile-meta.ts'
import { SavedNotice } from './saved-notice.tsx'
import { SendCodeForm } from './send-code-form.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return profileMeta(matches, pageTitles['user/profile/reset-password'])
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const [password, { email }] = await Promise.all([
    callApi(ctx, sessions.getPassword, {}),
    callApi(ctx, users.getPartProfile, {}),
  ])
  const { searchParams } = url
  return {
    ...password,
    email,
    deviceId: deviceIdOf(ctx),
    isSaved: searchParams.has('saved'),
    isCodeSent: searchParams.has('sent'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  const text = (name: string) => String(form.get(name) ?? '')
  const deviceId = deviceIdOf(ctx)
  try {
    if (form.get('intent') === 'send') {
      const [{ isEmailProven }, { email }] = await Promise.all([
        callApi(ctx, sessions.getPassword, {}),
        callApi(ctx, users.getPartProfile, {}),
      ])
      await (isEmailProven
        ? callApi(ctx, sessions.sendTemporaryPassword, { proof: proofIn(form), body: { email, deviceId } })
        : callApi(ctx, sessions.sendVerification, { body: { deviceId } }))
      return redirect(`${paths.newPassword()}?sent`, 303)
    }
    if (form.get('intent') === 'prove') {
      const { token, refreshToken } = await callApi(ctx, sessions.verify, { body: { code: text('code'), deviceId } })
      setTokens(ctx, { auth: token, refresh: refreshToken })
      return redirect(paths.newPassword(), 303)
    }
    await callApi(ctx, sessions.changePassword, {
      body: { oldPassword: text('oldPassword'), code: text('code'), password: text('password'), deviceId },
    })
    return redirect(`${paths.newPassword()}?saved`, 303)
  } catch (error) {
    return answerRefusal(form, error)
  }
}

export default function NewPasswordPage({
  loaderData: { hasPassword, isEmailProven, email, deviceId, isSaved, isCodeSent },
  actionData,
}: Route.ComponentProps) {
  const answer = actionData as FormActionResult | undefined
  return (
    <>
      <h1>Пароль</h1>
      <p className="mt-1 text-ink-2">
        {hasPassword
          ? 'После смены на других устройствах нужно будет войти заново'
          : 'Сейчас вы входите по коду из письма'}
      </p>
      <div className="mt-5 grid max-w-130 gap-4">
        {answer?.message && !(isEmailProven && answer.values.intent === 'send') && (
          <Notice kind="bad">{answer.message}</Notice>
        )}
        {isEmailProven ? (
          <>
            {!hasPassword && (
              <Notice title="У аккаунта нет пароля">
                <p>Вместо него спросим код из письма.</p>
                <SendCodeForm email={email} deviceId={deviceId} isSent={isCodeSent} answer={answer} />
              </Notice>
            )}
            <PasswordCard
              key={String(isSaved)}
              hasPassword={hasPassword}
              email={email}
              answer={answer}
              isSaved={isSaved && answer === undefined}
            />
          </>
        ) : (
          <ProofCard email={email} answer={answer} isCodeSent={isCodeSent || answer?.values.intent === 'prove'} />
        )}
      </div>
    </>
  )
}

function PasswordCard({
  hasPassword,
  email,
  answer,
  isSaved,
}: {
  hasPassword: boolean
  email: string
  answer: FormActionResult | undefined
  isSaved: boolean
}) {
  const form = useFocusOnError(answer)
  const isSending = useSentForm() !== undefined
  return (
    <ProfileCard id="password-card" title={hasPassword ? 'Сменить пароль' : 'Задать пароль'}>
      <Form ref={form} method="post" action="." noValidate className="grid gap-4">
        {/* The account name, for password managers. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        {hasPassword ? (
          <PasswordField
            label="Прежний пароль"
            name="oldPassword"
            id="oldPassword"
            autoComplete="current-password"
            required
            error={answer?.errors.oldPassword}
          />
        ) : (
          <OwnershipFields id="password" hasPassword={false} answer={answer} />
        )}
        <PasswordField
          label="Новый пароль"
          name="password"
          id="password"
          autoComplete="new-password"
          required
          hint="Не короче 8 знаков. Надёжнее всего фраза из нескольких слов"
          error={answer?.errors.password}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" isBusy={isSending}>
            {hasPassword ? 'Сменить пароль' : 'Задать пароль'}
          </Button>
          <SavedNotice isSaved={isSaved} text="Новый пароль действует" />
        </div>
      </Form>
    </ProfileCard>
  )
}

/** Without proof of the email address a visitor could lock its owner out by setting a password. */
function ProofCard({
  email,
  answer,
  isCodeSent,
}: {
  email: string
  answer: FormActionResult | undefined
  isCodeSent: boolean
}) {
  const form = useFocusOnError(answer)
  const sending = useSentForm()?.get('intent')
  return (
    <ProfileCard
      id="proof"
      title="Сначала подтвердите почту"
      note={`Аккаунт появился с заказом. Пришлём код на ${email}, и можно будет задать пароль`}
    >
      {isCodeSent && (
        <Form ref={form} method="post" action="." noValidate className="mb-4 flex flex-wrap items-start gap-3">
          <input type="hidden" name="intent" value="prove" />
          <Field
            label="Код из письма"
            name="code"
            id="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            required
            error={answer?.errors.code}
          />
          <Button type="submit" className="mt-5.5" isBusy={sending === 'prove'}>
            Подтвердить
          </Button>
        </Form>
      )}
      <Form method="post" action=".">
        <input type="hidden" name="intent" value="send" />
        <Button type="submit" look={isCodeSent ? 'quiet' : 'primary'} isBusy={sending === 'send'}>
          {isCodeSent ? 'Прислать код ещё раз' : 'Прислать код'}
        </Button>
      </Form>
    </ProfileCard>
  )
}
