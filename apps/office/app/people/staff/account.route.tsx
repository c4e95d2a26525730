import { staff } from '@shpulka/contract/people/staff'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { useSession } from '../../base/shell/session.ts'
import type { Route } from './+types/account.route.ts'
import { newPasskey, passkeyFailed } from './passkey.ts'

export const clientLoader = () => callApi(staff.listSessions, {})

export default function Account({ loaderData: sessions }: Route.ComponentProps) {
  const { fio, email, hasPasskey } = useSession()
  const [hasPasskeyFailed, setPasskeyFailed] = useState(false)
  const ending = useChange((id: string) => callApi(staff.endSession, { params: { id } }))
  const adding = useChange(async () => {
    setPasskeyFailed(false)
    const options = await callApi(staff.requestOwnPasskey, {})
    const response = await newPasskey(options).catch(() => null)
    if (response === null) setPasskeyFailed(true)
    else await callApi(staff.addPasskey, { body: { response } })
  })
  return (
    <div className="flex max-w-200 flex-col gap-5">
      <title>Мой вход — контора</title>
      <h1>Мой вход</h1>
      <p className="text-ink-2">
        {fio}, {email}
      </p>
      <section className="panel flex flex-col items-start gap-3" aria-labelledby="passkeys">
        <h2 id="passkeys">Ключ</h2>
        <p>
          {hasPasskey
            ? 'Ключ сохранён. Можно добавить ещё один, для другого устройства.'
            : 'Ключ на телефоне или компьютере быстрее пароля с кодом, и его не выманить поддельной страницей.'}
        </p>
        <p className="text-note text-ink-3">
          Если ключ потеряется, новую ссылку для входа даёт тот, кто управляет людьми, или команда npm run staff --
          reset.
        </p>
        <FailureNotice message={adding.failure?.message ?? (hasPasskeyFailed ? passkeyFailed : null)} />
        <Button look="quiet" isBusy={adding.isBusy} onClick={() => adding.run()}>
          Добавить ключ
        </Button>
      </section>
      <section className="panel overflow-x-auto" aria-labelledby="sessions">
        <h2 id="sessions">Где открыта контора</h2>
        <FailureNotice message={ending.failure?.message} />
        <ul className="mt-3 flex flex-col">
          {sessions.map(({ id, device, address, createdAt, seenAt, isCurrent }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2">
              <div className="grow basis-60">
                <div>
                  {device}
                  {isCurrent && <span className="text-good"> — этот</span>}
                </div>
                <div className="text-note text-ink-3">
                  {address}, вход {momentText(new Date(createdAt))}, был {momentText(new Date(seenAt))}
                </div>
              </div>
              {!isCurrent && (
                <Button look="quiet" size="small" isBusy={ending.isBusy} onClick={() => ending.run(id)}>
                  Закрыть
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
