import { staff, staffPasswordMinLength } from '@shpulka/contract/people/staff'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { PasswordField } from '@shpulka/ui/password-field.tsx'
import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiFailure, callApi } from '../../base/api/client.ts'
import { paths } from '../../paths.ts'
import { NarrowPage } from './narrow-page.tsx'
import { newPasskey, passkeyFailedMessage } from './passkey.ts'
import { RecoveryCodeList } from './recovery-code-list.tsx'

type Invitation = Awaited<ReturnType<typeof callApi<typeof staff.viewInvitation>>>

/** The token is in the fragment of the address, so that no server or proxy logs it. */
const tokenOf = () => window.location.hash.slice(1)

export default function InvitationPage() {
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null)
  useEffect(() => {
    // An address without a token gets the API's answer to an unknown one.
    callApi(staff.viewInvitation, { body: { token: tokenOf() || 'x'.repeat(20) } }).then(
      setInvitation,
      (error: Error) => setFailure(error.message),
    )
  }, [])
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} />
  return (
    <NarrowPage title="Приглашение в контору">
      <FailureNotice message={failure} />
      {invitation && <AcceptForm invitation={invitation} onRecoveryCodes={setRecoveryCodes} />}
      {!invitation && !failure && <p className="text-ink-3">Открываем приглашение…</p>}
    </NarrowPage>
  )
}

function AcceptForm({
  invitation,
  onRecoveryCodes,
}: {
  invitation: Invitation
  onRecoveryCodes: (codes: readonly string[]) => void
}) {
  const navigate = useNavigate()
  const [isByPassword, setByPassword] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [hasPasskeyFailed, setPasskeyFailed] = useState(false)
  const errors = failure?.errors ?? {}

  async function accept(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    setBusy(true)
    setFailure(null)
    setPasskeyFailed(false)
    try {
      const passkey = isByPassword
        ? undefined
        : await newPasskey(invitation.passkeyOptions).catch(() => {
            setPasskeyFailed(true)
            return null
          })
      if (passkey === null) return
      const credentials = passkey ? { response: passkey } : { password: text('password'), code: text('code') }
      const { recoveryCodes } = await callApi(staff.acceptInvitation, {
        body: { token: tokenOf(), fio: text('fio'), ...credentials },
      })
      window.history.replaceState(null, '', window.location.pathname)
      if (recoveryCodes.length > 0) onRecoveryCodes(recoveryCodes)
      else await navigate(paths.today(), { replace: true })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={accept}>
      <p>
        {invitation.email}: {invitation.roles.join(', ').toLowerCase()}
      </p>
      {failure && Object.keys(errors).length === 0 && <FailureNotice message={failure.message} />}
      {hasPasskeyFailed && <FailureNotice message={passkeyFailedMessage} />}
      <Field
        label="Имя и фамилия"
        name="fio"
        required
        autoComplete="name"
        defaultValue={invitation.fio}
        error={errors.fio}
        maxLength={120}
      />
      {isByPassword && <PasswordFields totp={invitation.totp} errors={errors} />}
      <Button type="submit" size="large" isBusy={isBusy}>
        {isByPassword ? 'Войти' : 'Сохранить ключ и войти'}
      </Button>
      {!isByPassword && (
        <p className="text-note text-ink-3">
          Ключ входа хранит телефон или компьютер: он узнаёт вас по лицу, отпечатку или коду экрана.
        </p>
      )}
      <Button
        look="plain"
        onClick={() => {
          // Errors belong to the fields of the other way.
          setFailure(null)
          setPasskeyFailed(false)
          setByPassword(!isByPassword)
        }}
      >
        {isByPassword ? 'Лучше ключом' : 'Нет ключа: паролем и кодом из приложения'}
      </Button>
    </form>
  )
}

interface PasswordFieldsProps {
  totp: Invitation['totp']
  errors: ApiFailure['errors']
}

/** A password, and the app for one-time passwords that is asked for a code at each sign-in. */
function PasswordFields({ totp, errors }: PasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label="Пароль"
        name="password"
        required
        autoComplete="new-password"
        hint={`Не короче ${staffPasswordMinLength} знаков`}
        error={errors.password}
      />
      <div className="panel flex flex-wrap gap-4">
        <img
          className="size-40"
          alt="Код для приложения"
          src={`data:image/svg+xml,${encodeURIComponent(totp.qrSvg)}`}
        />
        <div className="min-w-0 grow basis-40 text-note">
          <p>Сфотографируйте код приложением для одноразовых паролей или введите код настройки вручную:</p>
          <code className="mt-2 block break-all">{totp.secret}</code>
        </div>
      </div>
      <Field
        label="Шесть цифр из приложения"
        name="code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        error={errors.code}
      />
    </>
  )
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const navigate = useNavigate()
  return (
    <NarrowPage title="Запасные коды">
      <p>
        Если телефон потеряется, каждым кодом можно войти один раз вместо кода из приложения. Больше их показать нельзя:
        сохраните сейчас.
      </p>
      <RecoveryCodeList codes={codes} />
      <Button onClick={() => navigate(paths.today(), { replace: true })}>Сохранил, дальше</Button>
    </NarrowPage>
  )
}
