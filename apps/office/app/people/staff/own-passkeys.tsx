import { type StaffPasskey, staff } from '@shpulka/contract/people/staff'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { newPasskey, passkeyFailedMessage } from './passkey.ts'

/** Passkeys of who is signed in: they add one for each device and remove one that is lost. */
export function OwnPasskeys({ passkeys }: { passkeys: readonly StaffPasskey[] }) {
  const [hasPasskeyFailed, setPasskeyFailed] = useState(false)
  const adding = useChange(async () => {
    setPasskeyFailed(false)
    const options = await callApi(staff.requestOwnPasskey, {})
    const response = await newPasskey(options).catch(() => null)
    if (response === null) setPasskeyFailed(true)
    else await callApi(staff.addPasskey, { body: { response } })
  })
  return (
    <section className="panel flex flex-col items-start gap-3" aria-labelledby="passkeys">
      <h2 id="passkeys">Ключи</h2>
      <p>
        {passkeys.length > 0
          ? 'Можно добавить ещё один, для другого устройства.'
          : 'Ключ на телефоне или компьютере быстрее пароля с кодом, и его не выманить поддельной страницей.'}
      </p>
      {passkeys.length > 0 && (
        <ul className="flex flex-col self-stretch">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.number} passkey={passkey} />
          ))}
        </ul>
      )}
      <p className="text-note text-ink-3">
        Если ключ потеряется, новую ссылку для входа даёт тот, кто управляет людьми, или команда npm run staff -- reset.
      </p>
      <FailureNotice message={adding.failure?.message ?? (hasPasskeyFailed ? passkeyFailedMessage : null)} />
      <Button look="quiet" isBusy={adding.isBusy} onClick={() => adding.run()}>
        Добавить ключ
      </Button>
    </section>
  )
}

/** Removing is confirmed: the passkey stays on its device, but no longer signs in. */
function Passkey({ passkey: { number, device, createdAt, usedAt } }: { passkey: StaffPasskey }) {
  const [isAsking, setAsking] = useState(false)
  const removing = useChange(() => callApi(staff.removePasskey, { params: { number } }))
  return (
    <li className="flex flex-col gap-2 border-t border-line py-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="grow basis-60">
          <div>{device}</div>
          <div className="text-note text-ink-3">
            добавлен {momentText(new Date(createdAt))},{' '}
            {usedAt ? `вход ${momentText(new Date(usedAt))}` : 'им ещё не входили'}
          </div>
        </div>
        {!isAsking && (
          <Button look="quiet" size="small" onClick={() => setAsking(true)}>
            Убрать
          </Button>
        )}
      </div>
      <FailureNotice message={removing.failure?.message} />
      {isAsking && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="basis-full">Этим ключом больше не войти. Другие открытые входы закроются.</p>
          <Button
            look="danger"
            size="small"
            isBusy={removing.isBusy}
            data-done={`Ключ убран: ${device}`}
            onClick={() => removing.run()}
          >
            Убрать ключ
          </Button>
          <Button look="plain" size="small" onClick={() => setAsking(false)}>
            Отмена
          </Button>
        </div>
      )}
    </li>
  )
}
