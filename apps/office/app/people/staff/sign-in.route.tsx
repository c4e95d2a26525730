import { staff } from '@shpulka/contract/people/staff'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { PasswordField } from '@shpulka/ui/password-field.tsx'
import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiFailure, callApi } from '../../base/api/client.ts'
import { nextPath } from '../../paths.ts'
import { NarrowPage } from './narrow-page.tsx'
import { passkeyAnswer } from './passkey.ts'

export default function SignIn() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [busy, setBusy] = useState<'passkey' | 'password' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  async function open(how: 'passkey' | 'password', sign: () => Promise<unknown>) {
    setBusy(how)
    setFailure(null)
    try {
      await sign()
      await navigate(nextPath(query.get('next')), { replace: true })
    } catch (error) {
      setFailure(error instanceof ApiFailure ? error.message : 'Ключ не подошёл. Повторите или войдите по паролю')
      setBusy(null)
    }
  }
  const byPasskey = () =>
    open('passkey', async () => {
      const response = await passkeyAnswer(await callApi(staff.requestPasskey, {}))
      return callApi(staff.openSessionByPasskey, { body: { response } })
    })
  function byPassword(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    void open('password', () =>
      callApi(staff.openSession, { body: { email: text('email'), password: text('password'), code: text('code') } }),
    )
  }
  return (
    <NarrowPage title="Вход в контору">
      <FailureNotice message={failure} />
      <Button size="large" isBusy={busy === 'passkey'} onClick={byPasskey}>
        Войти ключом
      </Button>
      <form className="flex flex-col gap-4 border-t border-line pt-5" onSubmit={byPassword}>
        <p className="text-ink-2">Или по паролю и коду из приложения:</p>
        <Field label="Почта" name="email" type="email" required autoComplete="username" />
        <PasswordField label="Пароль" name="password" required autoComplete="current-password" />
        <Field
          label="Код из приложения или запасной код"
          name="code"
          required
          inputMode="text"
          autoComplete="one-time-code"
        />
        <Button look="quiet" type="submit" isBusy={busy === 'password'}>
          Войти по паролю
        </Button>
      </form>
    </NarrowPage>
  )
}
