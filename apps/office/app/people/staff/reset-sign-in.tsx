import { type StaffMember, staff } from '@shpulka/contract/people/staff'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'

/**
 * A new sign-in link for somebody who cannot sign in; it revokes all other ways to sign in, so it is confirmed first.
 */
export function ResetSignIn({ person: { id, email }, onSent }: { person: StaffMember; onSent: () => void }) {
  const [isConfirming, setConfirming] = useState(false)
  const sending = useChange(() => callApi(staff.resetSignIn, { params: { id }, body: {} }))
  if (!isConfirming)
    return (
      <Button look="plain" size="small" className="self-start" onClick={() => setConfirming(true)}>
        Потерян ключ, телефон или пароль
      </Button>
    )
  return (
    <div className="panel flex flex-col items-start gap-3">
      <FailureNotice message={sending.failure?.message} />
      <p>
        Новая ссылка для входа уйдёт на {email}. Прежние ключи, пароль и коды сразу перестанут действовать, открытые
        входы закроются. Роли останутся.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button isBusy={sending.isBusy} onClick={async () => (await sending.run()) && onSent()}>
          Отправить новую ссылку
        </Button>
        <Button look="plain" onClick={() => setConfirming(false)}>
          Отмена
        </Button>
      </div>
    </div>
  )
}
