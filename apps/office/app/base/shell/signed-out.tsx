import { Button, ButtonLink } from '@shpulka/ui/button.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { useEffect, useRef, useState } from 'react'
import { paths } from '../../paths.ts'
import { onSignedOut } from '../api/client.ts'

/** Says that the sign-in ended while something was typed; signing in again in another tab loses none of it. */
export function SignedOut() {
  const [isOpen, setOpen] = useState(false)
  const closedAt = useRef(0)
  // A call sent before somebody signed in again and came back may be answered later.
  useEffect(() => onSignedOut((sentAt) => sentAt > closedAt.current && setOpen(true)), [])
  const close = () => {
    closedAt.current = performance.now()
    setOpen(false)
  }
  return (
    <LazyDialog isOpen={isOpen} onClose={close} title="Вход закончился">
      <div className="flex flex-col gap-4">
        <p>Написанное осталось здесь, но не отправлено. Войдите в новой вкладке и повторите.</p>
        <ButtonLink to={paths.signIn()} target="_blank">
          Войти в новой вкладке
        </ButtonLink>
        <Button look="quiet" onClick={close}>
          Вернуться
        </Button>
      </div>
    </LazyDialog>
  )
}
