import { sessions } from '@shpulka/contract/people/sessions'
import { users } from '@shpulka/contract/people/users'
import { Button } from '@shpulka/ui/button.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { PhoneField } from '@shpulka/ui/phone-field.tsx'
import { phoneText } from '@shpulka/ui/text/phone-text.rule.ts'
import { data, Form, Link, redirect } from 'react-router'
import { callApi } from '../../base/api/client.server.ts'
import { readForm } from '../../base/api/form.server.ts'
import { proofIn } from '../../base/api/proof-fields.rule.ts'
import { deviceIdOf, requestContext } from '../../base/api/request-context.server.ts'
import { pageTitles } from '../../base/shell/page-titles.ts'
import { useSentForm } from '../../base/shell/use-sent-form.ts'
import { paths } from '../../paths.ts'
import { answerRefusal, type FormActionResult } from '../sessions/auth-form.server.ts'
import { useFocusOnError } from '../sessions/use-first-error.ts'
import type { Route } from './+types/contacts.route.ts'
import { OwnershipFields } from './ownership-fields.tsx'
import { ProfileCard } from './profile-card.tsx'
import { profileMeta } from './profile-meta.ts'
import { SavedNotice } from './saved-notice.tsx'
import { SendCodeForm } from './send-code-form.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return profileMeta(matches, pageTitles['user/profile/contacts'])
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const [{ hasPassword, isEmailProven }, { email, phone }] = await Promise.all([
    callApi(ctx, sessions.getPassword, {}),
    callApi(ctx, users.getPartProfile, {}),
  ])
  return { hasPassword, isEmailProven, email, phone, deviceId: deviceIdOf(ctx), done: url.searchParams.get('done') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  const text = (name: string) => String(form.get(name) ?? '')
  const deviceId = deviceIdOf(ctx)
  const ownership = { password: text('password'), code: text('code'), deviceId }
  try {
    switch (text('intent')) {
      case 'send': {
        const { email } = await callApi(ctx, users.getPartProfile, {})
        await callApi(ctx, sessions.sendTemporaryPassword, { proof: proofIn(form), body: { email, deviceId } })
        return redirect(`${paths.accountContacts()}?done=sent`, 303)
      }
      case 'phone':
        await callApi(ctx, users.changePhone, { body: { phone: text('phone'), ...ownership } })
        return redirect(`${paths.accountContacts()}?done=phone`, 303)
      case 'email':
        await callApi(ctx, users.sendEmailCode, { body: { email: text('email'), ...ownership } })
        // Opens the second step. The new email address is passed to it in the page's data, not in a URL.
        return data<FormActionResult>({
          values: { intent: 'email-code', email: text('email').trim() },
          errors: {},
          message: null,
        })
      default:
        await callApi(ctx, users.changeEmail, { body: { email: text('email'), code: text('code'), deviceId } })
        return redirect(`${paths.accountContacts()}?done=email`, 303)
    }
  } catch (error) {
    return answerRefusal(form, error)
  }
}

export default function ContactsPage({
  loaderData: { hasPassword, isEmailProven, email, phone, deviceId, done },
  actionData,
}: Route.ComponentProps) {
  const answer = actionData as FormActionResult | undefined
  const answerTo = (intent: string) => (answer?.values.intent === intent ? answer : undefined)
  const isEmailCodeSent = answerTo('email-code') !== undefined
  return (
    <>
      <h1>Почта и телефон</h1>
      <p className="mt-1 text-ink-2">По ним вы входите в аккаунт, поэтому для смены ещё раз спросим, что это вы</p>
      <div className="mt-5 grid gap-4">
        {!isEmailProven && (
          <Notice kind="warn" title="Почта не подтверждена">
            <p>
              Аккаунт появился с заказом. Подтвердите почту, и вы увидите все заказы с ней.{' '}
              <Link to={paths.newPassword()} className="text-link underline">
                Подтвердить
              </Link>
            </p>
          </Notice>
        )}
        {!hasPassword && (
          <Notice title="У аккаунта нет пароля">
            <p>Вместо него спросим код из письма.</p>
            <SendCodeForm email={email} deviceId={deviceId} isSent={done === 'sent'} answer={answer} />
          </Notice>
        )}
        <ProfileCard
          id="email"
          title="Электронная почта"
          note={<span className="[overflow-wrap:anywhere]">Сейчас: {email}</span>}
        >
          {isEmailCodeSent ? (
            <EmailCodeForm key="code" answer={answerTo('email-code')!} />
          ) : (
            <EmailForm
              key={email}
              hasPassword={hasPassword}
              answer={answerTo('email')}
              isSaved={done === 'email' && answer === undefined}
            />
          )}
        </ProfileCard>
        <ProfileCard id="phone" title="Телефон" note={phone ? `Сейчас: ${phoneText(phone)}` : 'Пока не указан'}>
          <PhoneForm
            key={phone}
            hasPassword={hasPassword}
            phone={phone}
            answer={answerTo('phone')}
            isSaved={done === 'phone' && answer === undefined}
          />
        </ProfileCard>
      </div>
    </>
  )
}

interface FormProps {
  hasPassword: boolean
  answer: FormActionResult | undefined
  isSaved: boolean
}

function EmailForm({ hasPassword, answer, isSaved }: FormProps) {
  const form = useFocusOnError(answer)
  const isSending = useSentForm()?.get('intent') === 'email'
  return (
    <Form ref={form} method="post" action="." preventScrollReset noValidate className="grid max-w-150 gap-4">
      <input type="hidden" name="intent" value="email" />
      {answer?.message && <Notice kind="bad">{answer.message}</Notice>}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Новая почта"
          name="email"
          id="email-new"
          type="email"
          autoComplete="off"
          required
          defaultValue={answer?.values.email}
          error={answer?.errors.email}
        />
        <OwnershipFields id="email" hasPassword={hasPassword} answer={answer} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" look="quiet" isBusy={isSending}>
          Сменить почту
        </Button>
        <SavedNotice isSaved={isSaved} text="Почта изменена" />
      </div>
    </Form>
  )
}

function EmailCodeForm({ answer }: { answer: FormActionResult }) {
  const form = useFocusOnError(answer)
  const isSending = useSentForm()?.get('intent') === 'email-code'
  const email = answer.values.email ?? ''
  return (
    <Form ref={form} method="post" action="." preventScrollReset noValidate className="grid max-w-150 gap-4">
      <input type="hidden" name="intent" value="email-code" />
      <input type="hidden" name="email" value={email} />
      {answer.message && <Notice kind="bad">{answer.message}</Notice>}
      <p role="status" className="[overflow-wrap:anywhere]">
        Отправили код на <b className="font-semibold">{email}</b>. Он действует 10 минут; не пришёл — проверьте «Спам»
      </p>
      <Field
        label="Код из письма"
        name="code"
        id="email-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
        className="max-w-60"
        error={answer.errors.code}
      />
      <div>
        <Button type="submit" isBusy={isSending}>
          Подтвердить
        </Button>
      </div>
    </Form>
  )
}

function PhoneForm({ hasPassword, phone, answer, isSaved }: FormProps & { phone: string }) {
  const form = useFocusOnError(answer)
  const isSending = useSentForm()?.get('intent') === 'phone'
  return (
    <Form ref={form} method="post" action="." preventScrollReset noValidate className="grid max-w-150 gap-4">
      <input type="hidden" name="intent" value="phone" />
      {answer?.message && <Notice kind="bad">{answer.message}</Notice>}
      <div className="grid gap-4 sm:grid-cols-2">
        <PhoneField
          placeholder={undefined}
          label="Новый телефон"
          name="phone"
          id="phone-new"
          maxLength={30}
          defaultValue={answer?.values.phone ?? (phone && phoneText(phone))}
          error={answer?.errors.phone}
        />
        <OwnershipFields id="phone" hasPassword={hasPassword} answer={answer} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" look="quiet" isBusy={isSending}>
          Сменить телефон
        </Button>
        <SavedNotice isSaved={isSaved} text="Телефон изменён" />
      </div>
    </Form>
  )
}
