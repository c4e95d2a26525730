import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { useState } from 'react'
import { useChange } from '../api/use-change.ts'

interface Props {
  label: string
  look: 'plain' | 'quiet'
  /** The question of the dialog, and what happens after a yes. */
  title: string
  effect: string
  onConfirm: () => Promise<unknown>
}

/** A button of an irreversible change: a dialog describes the consequences and asks for confirmation. */
export function ConfirmButton({ label, look, title, effect, onConfirm }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { run, isBusy, failure } = useChange(onConfirm)
  return (
    <>
      <Button look={look} size="small" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <LazyDialog isOpen onClose={() => setOpen(false)} title={title}>
          <div className="flex flex-col gap-4">
            <FailureNotice message={failure?.message} />
            <p>{effect}</p>
            <Button isBusy={isBusy} onClick={async () => (await run()) && setOpen(false)}>
              {label}
            </Button>
            <Button look="quiet" onClick={() => setOpen(false)}>
              Не сейчас
            </Button>
          </div>
        </LazyDialog>
      )}
    </>
  )
}
