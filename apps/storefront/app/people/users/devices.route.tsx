import { type Device, sessions } from '@shpulka/contract/people/sessions'
import { Button } from '@shpulka/ui/button.tsx'
import { Icon } from '@shpulka/ui/icon.tsx'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { Form, redirect } from 'react-router'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { readForm } from '../../base/api/form.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { pageTitles } from '../../base/shell/page-titles.ts'
import { useSentForm } from '../../base/shell/use-sent-form.ts'
import { paths } from '../../paths.ts'
import { SignOutForm } from '../sessions/sign-out-form.tsx'
import type { Route } from './+types/devices.route.ts'
import { profileMeta } from './profile-meta.ts'
import { SavedNotice } from './saved-notice.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return profileMeta(matches, pageTitles['user/profile/devices'])
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { sessions: devices } = await callApi(context.get(requestContext), sessions.listSessions, {})
  return { devices, isEnded: url.searchParams.has('ended') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const id = (await readForm(request)).get('id')
  try {
    if (typeof id === 'string') await callApi(ctx, sessions.endSession, { params: { id } })
    else await callApi(ctx, sessions.endSessions, { query: { exceptCurrent: true } })
  } catch (error) {
    // The session has already ended in another window or by itself: nothing to do.
    if (![400, 404].includes(failureIn(error).statusCode)) throw error
  }
  return redirect(`${paths.devices()}?ended`, 303)
}

export default function DevicesPage({ loaderData: { devices, isEnded } }: Route.ComponentProps) {
  const sentForm = useSentForm()
  const others = devices.filter(({ isCurrent }) => !isCurrent)
  return (
    <>
      <h1>Устройства</h1>
      <p className="mt-1 max-w-150 text-ink-2">
        Где вы вошли в аккаунт. Не узнаёте устройство — завершите вход на нём и смените пароль.
      </p>
      <ul className="mt-5 divide-y divide-line rounded-card border border-line bg-surface">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} isEnding={sentForm?.get('id') === device.id} />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {others.length > 0 && (
          <Form method="post" action="." preventScrollReset>
            <Button type="submit" look="quiet" isBusy={sentForm !== undefined && !sentForm.has('id')}>
              Выйти на других устройствах: {others.length}
            </Button>
          </Form>
        )}
        <SavedNotice isSaved={isEnded} text="Вход завершён" />
      </div>
    </>
  )
}

function DeviceRow({
  device: { id, title, openedAt, usedAt, isCurrent },
  isEnding,
}: {
  device: Device
  isEnding: boolean
}) {
  const icon = /Android|iPhone|iPad|iOS/.test(title) ? 'smartphone' : 'laptop'
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 p-4 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <Icon name={icon} className="size-6 text-ink-3 max-sm:self-start" />
      <div>
        <p className="font-semibold">
          {title}
          {isCurrent && (
            <span className="ml-2 rounded-full bg-good-soft px-2 py-0.5 text-note font-medium whitespace-nowrap text-good">
              вы сейчас здесь
            </span>
          )}
        </p>
        <p className="text-note text-ink-3">
          Вход {momentText(new Date(openedAt))}
          {usedAt !== openedAt && ` · последний раз ${momentText(new Date(usedAt))}`}
        </p>
      </div>
      {isCurrent ? (
        <SignOutForm className="max-sm:col-start-2">
          <Button type="submit" look="quiet" size="small">
            Выйти
          </Button>
        </SignOutForm>
      ) : (
        <Form method="post" action="." preventScrollReset className="max-sm:col-start-2">
          <input type="hidden" name="id" value={id} />
          <Button type="submit" look="quiet" size="small" aria-label={`Завершить вход: ${title}`} isBusy={isEnding}>
            Завершить
          </Button>
        </Form>
      )}
    </li>
  )
}
