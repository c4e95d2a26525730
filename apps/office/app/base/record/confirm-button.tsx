import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { useState } from 'react'
import { useChange } from '../api/use-change.ts'

interface Props {
  label: string
  look: 'plain' | 'quiet' | 'danger'
  /** The question of the dialog. */
  title: string
  /** What happens after a yes. */
  consequences: string
  onConfirm: () => Promise<unknown>
}

/** A button of an irreversible change: a dialog describes the consequences and asks for confirmation. */
export function ConfirmButton({ look, ...question }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look={look} size="small" onClick={() => setOpen(true)}>
        {question.label}
      </Button>
      {isOpen && (
        <LazyDialog isOpen onClose={() => setOpen(false)} title={question.title}>
          <Question {...question} onClose={() => setOpen(false)} />
        </LazyDialog>
      )}
    </>
  )
}

/** Mounted with each opening, so that it does not show the failure of an earlier one. */
function Question({ label, consequences, onConfirm, onClose }: Omit<Props, 'look'> & { onClose: () => void }) {
  const { run, isBusy, failure } = useChange(onConfirm)
  return (
    <div className="flex flex-col gap-4">
      <FailureNotice message={failure?.message} />
      <p>{consequences}</p>
      <Button isBusy={isBusy} onClick={async () => (await run()) && onClose()}>
        {label}
      </Button>
      <Button look="quiet" onClick={onClose}>
        Не сейчас
      </Button>
    </div>
  )
}
