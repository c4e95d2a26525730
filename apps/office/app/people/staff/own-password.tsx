import { staff, staffPasswordMinLength } from '@shpulka/contract/people/staff'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { PasswordField } from '@shpulka/ui/password-field.tsx'
import { type FormEvent, useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { RecoveryCodeList } from './recovery-code-list.tsx'

/** The password and the recovery codes of who signs in by them. */
export function OwnPassword() {
  const [isChanged, setChanged] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const changing = useChange((current: string, password: string) =>
    callApi(staff.changePassword, { body: { current, password } }),
  )
  const renewing = useChange(async () => {
    const { recoveryCodes } = await callApi(staff.renewRecoveryCodes, { body: {} })
    setCodes(recoveryCodes)
  })
  async function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    setChanged(false)
    if (!(await changing.run(String(data.get('current')), String(data.get('password'))))) return
    form.reset()
    setChanged(true)
  }
  return (
    <section className="panel flex flex-col items-start gap-4" aria-labelledby="password">
      <h2 id="password">Пароль и запасные коды</h2>
      <form className="flex flex-col items-start gap-4" onSubmit={change}>
        <FailureNotice message={Object.keys(changing.errors).length > 0 ? null : changing.failure?.message} />
        <PasswordField
          label="Прежний пароль"
          name="current"
          required
          autoComplete="current-password"
          error={changing.errors.current}
        />
        <PasswordField
          label="Новый пароль"
          name="password"
          required
          autoComplete="new-password"
          hint={`Не короче ${staffPasswordMinLength} знаков`}
          error={changing.errors.password}
        />
        <Button type="submit" look="quiet" isBusy={changing.isBusy}>
          Сменить пароль
        </Button>
        <p role="status" className="empty:hidden">
          {isChanged && 'Пароль сменён. Другие открытые входы закрыты.'}
        </p>
      </form>
      <FailureNotice message={renewing.failure?.message} />
      {codes ? (
        <>
          <p role="status">Прежние запасные коды больше не действуют. Эти показаны один раз: сохраните сейчас.</p>
          <RecoveryCodeList codes={codes} />
        </>
      ) : (
        <>
          <p>Запасным кодом можно войти один раз вместо кода из приложения: если телефон потеряется.</p>
          <Button look="quiet" isBusy={renewing.isBusy} onClick={() => renewing.run()}>
            Новые запасные коды
          </Button>
        </>
      )}
    </section>
  )
}
