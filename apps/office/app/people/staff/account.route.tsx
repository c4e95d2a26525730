import { staff } from '@shpulka/contract/people/staff'
import { Button } from '@shpulka/ui/button.tsx'
import { Checkbox } from '@shpulka/ui/checkbox.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { pressProps } from '@shpulka/ui/press-props.ts'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { hasArrivalSound, playArrivalSound, setArrivalSound } from '../../base/list/arrival-sound.ts'
import { useSession } from '../../base/shell/session.ts'
import type { Route } from './+types/account.route.ts'
import { OwnPasskeys } from './own-passkeys.tsx'
import { OwnPassword } from './own-password.tsx'
import { SessionList } from './session-list.tsx'

export async function clientLoader() {
  const [sessions, passkeys, { isOn }] = await Promise.all([
    callApi(staff.listSessions, {}),
    callApi(staff.listPasskeys, {}),
    callApi(staff.viewAutoAssignment, {}),
  ])
  return { sessions, passkeys, isOn }
}

export default function Account({ loaderData: { sessions, passkeys, isOn } }: Route.ComponentProps) {
  const { fio, email, hasPassword } = useSession()
  const ending = useChange((id: string) => callApi(staff.endSession, { params: { id } }))
  const autoAssignment = useChange((isOn: boolean) => callApi(staff.setAutoAssignment, { body: { isOn } }))
  return (
    <div className="flex max-w-200 flex-col gap-5">
      <title>Мой вход — контора</title>
      <h1>Мой вход</h1>
      <p className="text-ink-2">
        {fio}, {email}
      </p>
      <FailureNotice message={autoAssignment.failure?.message} />
      <Checkbox
        checked={isOn}
        {...pressProps({ isBusy: autoAssignment.isBusy })}
        onChange={({ currentTarget: { checked } }) => void autoAssignment.run(checked)}
      >
        Беру заказы и обращения по очереди: ближайшие 16 часов
      </Checkbox>
      <Checkbox
        defaultChecked={hasArrivalSound()}
        onChange={({ currentTarget: { checked } }) => {
          setArrivalSound(checked)
          if (checked) playArrivalSound()
        }}
      >
        Звук, когда в открытый список приходит новое: в этом браузере
      </Checkbox>
      <OwnPasskeys passkeys={passkeys} />
      {hasPassword && <OwnPassword />}
      <section className="panel flex flex-col gap-3" aria-labelledby="sessions">
        <h2 id="sessions">Открытые входы</h2>
        <FailureNotice message={ending.failure?.message} />
        <SessionList
          sessions={sessions}
          action={({ id, isCurrent, device }) =>
            !isCurrent && (
              <Button
                look="quiet"
                size="small"
                isBusy={ending.isBusy}
                aria-label={`Закрыть: ${device}`}
                data-done={`Вход закрыт: ${device}`}
                onClick={() => ending.run(id)}
              >
                Закрыть
              </Button>
            )
          }
        />
      </section>
    </div>
  )
}
