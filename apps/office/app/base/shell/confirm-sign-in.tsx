import { type StaffSession, staff } from '@shpulka/contract/people/staff'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { useEffect, useRef, useState } from 'react'
import { ApiFailure, callApi, onConfirmationNeeded } from '../api/client.ts'

const onlyKeyFailed = 'Ключ не подошёл. Повторите; если он потерян, новую ссылку даст тот, кто управляет людьми'

/** Asks for a code or a passkey before a dangerous action; then the call that needed it continues. */
export function ConfirmSignIn({ session: { hasPasskey, hasPassword } }: { session: StaffSession }) {
  const [isOpen, setOpen] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const latestConfirm = useRef<(proof: typeof passkeyProof) => Promise<void>>(async () => {})
  const onClosed = useRef<(isConfirmed: boolean) => void>(() => {})
  useEffect(
    () =>
      onConfirmationNeeded(
        () =>
          new Promise((resolve) => {
            onClosed.current = resolve
            setFailure(null)
            setOpen(true)
            // With nothing to choose from, the browser asks for the passkey at once.
            if (hasPasskey && !hasPassword) void latestConfirm.current(passkeyProof)
          }),
      ),
    [hasPasskey, hasPassword],
  )
  function close(isConfirmed: boolean) {
    setOpen(false)
    onClosed.current(isConfirmed)
  }
  async function confirm(proof: () => Promise<{ code: string } | { response: Record<string, unknown> }>) {
    setBusy(true)
    setFailure(null)
    try {
      await callApi(staff.confirmSession, { body: await proof() })
      close(true)
    } catch (error) {
      setFailure(
        error instanceof ApiFailure
          ? error.message
          : hasPassword
            ? 'Ключ не подошёл. Повторите или введите код'
            : onlyKeyFailed,
      )
    } finally {
      setBusy(false)
    }
  }
  latestConfirm.current = confirm
  return (
    <LazyDialog isOpen={isOpen} onClose={() => close(false)} title="Подтвердите вход">
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const code = String(new FormData(event.currentTarget).get('code') ?? '')
          void confirm(async () => ({ code }))
        }}
      >
        <p className="text-ink-2">Это действие важное. После подтверждения такие действия открыты пять минут.</p>
        <FailureNotice message={failure} />
        {hasPasskey && (
          <Button isBusy={isBusy} onClick={() => confirm(passkeyProof)}>
            Подтвердить ключом
          </Button>
        )}
        {hasPassword && (
          <>
            <Field
              label="Код из приложения или запасной код"
              name="code"
              required
              autoFocus={!hasPasskey}
              inputMode="text"
              autoComplete="one-time-code"
            />
            <Button type="submit" look={hasPasskey ? 'quiet' : 'primary'} isBusy={isBusy}>
              Подтвердить кодом
            </Button>
          </>
        )}
      </form>
    </LazyDialog>
  )
}

async function passkeyProof() {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const options = await callApi(staff.requestPasskey, {})
  return {
    response: (await startAuthentication({ optionsJSON: options as never })) as unknown as Record<string, unknown>,
  }
}
