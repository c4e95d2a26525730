import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { TextArea } from '@shpulka/ui/text-area.tsx'
import { type FormEvent, useRef } from 'react'
import { useChange } from '../../base/api/use-change.ts'
import { useDraft } from '../../base/shell/use-draft.ts'

interface ReasonProps {
  title: string
  text: string
  /** Name of the draft of the typed reason. */
  draft: string
  label: string
  button: string
  send: (why: string) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** Asks for a reason in words and sends it. */
export function ReasonDialog({ title, text, draft, label, button, send, onDone, onClose }: ReasonProps) {
  const why = useDraft(draft)
  const field = useRef<HTMLTextAreaElement>(null)
  const { run, isBusy, failure, errors } = useChange(send)
  async function submit(event: FormEvent) {
    event.preventDefault()
    // The reason is missing or too long, or the order has changed: either way it is typed here.
    if (!(await run(why.text))) return field.current?.focus()
    why.clear()
    onDone()
    onClose()
  }
  return (
    <LazyDialog isOpen onClose={onClose} title={title}>
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <FailureNotice message={failure && Object.keys(errors).length === 0 ? failure.message : null} />
        <p className="first-letter:uppercase">{text}.</p>
        <TextArea
          ref={field}
          label={label}
          required
          autoFocus
          maxLength={500}
          error={errors.why}
          value={why.text}
          onChange={(event) => why.set(event.currentTarget.value)}
        />
        <Button type="submit" isBusy={isBusy}>
          {button}
        </Button>
      </form>
    </LazyDialog>
  )
}
