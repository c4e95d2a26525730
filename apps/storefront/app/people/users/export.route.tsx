import { sessions } from '@shpulka/contract/people/sessions'
import { users } from '@shpulka/contract/people/users'
import { Button } from '@shpulka/ui/button.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { redirect } from 'react-router'
import { callApi } from '../../base/api/client.server.ts'
import { readForm } from '../../base/api/form.server.ts'
import { proofIn } from '../../base/api/proof-fields.rule.ts'
import { deviceIdOf, requestContext } from '../../base/api/request-context.server.ts'
import { pageTitles } from '../../base/shell/page-titles.ts'
import { paths } from '../../paths.ts'
import { answerRefusal, type FormActionResult } from '../sessions/auth-form.server.ts'
import type { Route } from './+types/export.route.ts'
import { refusalText } from './export-refusal.rule.ts'
import { OwnershipFields } from './ownership-fields.tsx'
import { ProfileCard } from './profile-card.tsx'
import { profileMeta } from './profile-meta.ts'
import { SendCodeForm } from './send-code-form.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return profileMeta(matches, pageTitles['user/profile/export'])
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const [{ hasPassword }, { email }] = await Promise.all([
    callApi(ctx, sessions.getPassword, {}),
    callApi(ctx, users.getPartProfile, {}),
  ])
  const refusal = refusalText(url.searchParams.get('refused'))
  return { hasPassword, email, deviceId: deviceIdOf(ctx), isCodeSent: url.searchParams.has('sent'), refusal }
}

/** Sends the code by email; the file has its own address. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  try {
    const { email } = await callApi(ctx, users.getPartProfile, {})
    const body = { email, deviceId: deviceIdOf(ctx) }
    await callApi(ctx, sessions.sendTemporaryPassword, { proof: proofIn(form), body })
  } catch (error) {
    return answerRefusal(form, error)
  }
  return redirect(`${paths.exportedData()}?sent`, 303)
}

export default function ExportPage({
  loaderData: { hasPassword, email, deviceId, isCodeSent, refusal },
  actionData,
}: Route.ComponentProps) {
  const { field } = refusal
  const refused: FormActionResult | undefined = field
    ? { values: {}, errors: { password: field, code: field }, message: null }
    : undefined
  return (
    <>
      <h1>Выгрузка моих данных</h1>
      <p className="mt-1 text-ink-2">
        Всё, что магазин хранит о вас: аккаунт, адреса, организация, заказы, корзина, избранное, цех, подписки и
        согласия, отзывы, обращения, бонусы и входы
      </p>
      <ProfileCard id="export" title="Подтвердите, что это вы" className="mt-5">
        {refusal.message && (
          <div className="mb-4">
            <Notice kind="bad">{refusal.message}</Notice>
          </div>
        )}
        {!hasPassword && (
          <div className="mb-4">
            <SendCodeForm
              email={email}
              deviceId={deviceId}
              isSent={isCodeSent}
              answer={actionData as FormActionResult | undefined}
            />
          </div>
        )}
        {/* The answer is a file, so the browser submits this form itself. */}
        <form method="post" action={paths.exportFile()} className="grid max-w-100 gap-4">
          <OwnershipFields id="export" hasPassword={hasPassword} answer={refused} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="format" value="html">
              Файл для чтения
            </Button>
            <Button type="submit" look="quiet" name="format" value="json">
              Файл для программ
            </Button>
          </div>
        </form>
        <p className="mt-4 text-note text-ink-2">
          Три файла в сутки. Сравнение и просмотренное хранятся только в вашем браузере, поэтому в файле их нет. Не
          пересылайте файл тем, кому не доверяете
        </p>
      </ProfileCard>
    </>
  )
}
