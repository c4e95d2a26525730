import { sessions } from '@shpulka/contract/people/sessions'
import { users } from '@shpulka/contract/people/users'
import { Button } from '@shpulka/ui/button.tsx'
import { Checkbox } from '@shpulka/ui/checkbox.tsx'
import { Icon } from '@shpulka/ui/icon.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { Form, redirect } from 'react-router'
import { callApi } from '../../base/api/client.server.ts'
import { readForm } from '../../base/api/form.server.ts'
import { proofIn } from '../../base/api/proof-fields.rule.ts'
import { deviceIdOf, requestContext, setTokens } from '../../base/api/request-context.server.ts'
import { pageTitles } from '../../base/shell/page-titles.ts'
import { paths } from '../../paths.ts'
import { answerForm, answerRefusal, type FormActionResult } from '../sessions/auth-form.server.ts'
import { useFocusOnError } from '../sessions/use-first-error.ts'
import type { Route } from './+types/deletion.route.ts'
import { OwnershipFields } from './ownership-fields.tsx'
import { ProfileCard } from './profile-card.tsx'
import { profileMeta } from './profile-meta.ts'
import { SendCodeForm } from './send-code-form.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return profileMeta(matches, pageTitles['user/profile/deletion'])
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const [{ hasPassword }, { email }] = await Promise.all([
    callApi(ctx, sessions.getPassword, {}),
    callApi(ctx, users.getPartProfile, {}),
  ])
  return { hasPassword, email, deviceId: deviceIdOf(ctx), isCodeSent: url.searchParams.has('sent') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  const deviceId = deviceIdOf(ctx)
  try {
    if (form.get('intent') === 'send') {
      const { email } = await callApi(ctx, users.getPartProfile, {})
      await callApi(ctx, sessions.sendTemporaryPassword, { proof: proofIn(form), body: { email, deviceId } })
      return redirect(`${paths.deletion()}?sent`, 303)
    }
    if (form.get('understood') !== 'on')
      return answerForm(form, { errors: { understood: 'Отметьте, что понимаете: вернуть аккаунт нельзя' } })
    const proof = { password: String(form.get('password') ?? ''), code: String(form.get('code') ?? ''), deviceId }
    await callApi(ctx, users.eraseUser, { body: proof })
  } catch (error) {
    return answerRefusal(form, error)
  }
  setTokens(ctx, { auth: null, refresh: null, cart: null })
  for (const choice of ['currency-id', 'city', 'auth-step', 'order-key'] as const) ctx.changedCookies.set(choice, null)
  return redirect(paths.deleted(), { status: 303, headers: { 'clear-site-data': '"cache", "storage"' } })
}

const erased = [
  'Имя, телефон, почта и пароль',
  'Организация и учебное заведение',
  'Адреса доставки',
  'Отзывы с фотографиями, обращения и вопросы — и те, на которые мы ещё не ответили',
  '«Мой цех» и коммерческие предложения',
  'Избранное, корзина, бланки и запросы звонка',
  'Подписка на письма и ожидания товара',
  'Уведомления, настройки и входы на устройствах',
]

export default function DeletionPage({
  loaderData: { hasPassword, email, deviceId, isCodeSent },
  actionData,
}: Route.ComponentProps) {
  const answer = actionData as FormActionResult | undefined
  const form = useFocusOnError(answer)
  return (
    <>
      <h1>Удаление аккаунта</h1>
      <p className="mt-1 text-ink-2">Сразу и насовсем. Вот что при этом произойдёт</p>
      <div className="mt-5 grid gap-4 lg:grid-cols-2">
        <ProfileCard id="erased" title="Удалим">
          <ul className="space-y-1.5">
            {erased.map((what) => (
              <li key={what} className="flex gap-2">
                <Icon name="x" className="mt-0.5 size-4.5 shrink-0 text-bad" />
                {what}
              </li>
            ))}
          </ul>
        </ProfileCard>
        <ProfileCard id="retained" title="Останется">
          <ul className="space-y-1.5">
            <li className="flex gap-2">
              <Icon name="file-text" className="mt-0.5 size-4.5 shrink-0 text-ink-3" />
              Документы о продажах — не менее пяти лет, с именем покупателя, но без почты, телефона и адреса
            </li>
            <li className="flex gap-2">
              <Icon name="check" className="mt-0.5 size-4.5 shrink-0 text-ink-3" />
              Запись о том, что вы давали согласие и что данные удалены, — без имени и почты
            </li>
            <li className="flex gap-2">
              <Icon name="ticket" className="mt-0.5 size-4.5 shrink-0 text-ink-3" />
              Билет розыгрыша, без имени: если он выиграет, приз вам не отдадут
            </li>
          </ul>
          <p className="mt-3 text-note text-ink-2">
            Заказы в работе мы довезём: до получения для них хранятся имя, телефон и адрес. Накопленные бонусы сгорят.
          </p>
        </ProfileCard>
        <ProfileCard id="confirm" title="Подтвердите, что это вы" className="lg:col-span-2">
          {answer?.message && answer.values.intent !== 'send' && (
            <div className="mb-4">
              <Notice kind="bad">{answer.message}</Notice>
            </div>
          )}
          {!hasPassword && (
            <div className="mb-4">
              <SendCodeForm email={email} deviceId={deviceId} isSent={isCodeSent} answer={answer} />
            </div>
          )}
          {/* A full page load leaves nothing of the user in memory. */}
          <Form reloadDocument ref={form} method="post" action="." noValidate className="grid max-w-100 gap-4">
            <input type="hidden" name="intent" value="erase" />
            <OwnershipFields id="deletion" hasPassword={hasPassword} answer={answer} />
            <Checkbox name="understood" error={answer?.errors.understood}>
              Понимаю, что вернуть аккаунт и бонусы будет нельзя
            </Checkbox>
            <div>
              <Button type="submit" look="danger">
                Удалить аккаунт
              </Button>
            </div>
          </Form>
        </ProfileCard>
      </div>
    </>
  )
}
