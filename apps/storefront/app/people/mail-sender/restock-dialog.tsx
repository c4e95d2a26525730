import Dialog from '@shpulka/ui/dialog.tsx'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { useFetcher } from 'react-router'
import type { action } from './restock.route.tsx'
import { RestockForm } from './restock-form.tsx'

/** The form over a page of products. */
export default function RestockDialog({
  group,
  title,
  isOpen,
  onClose,
}: {
  group: number
  title: string
  isOpen: boolean
  onClose: () => void
}) {
  const { Form, data, state } = useFetcher<typeof action>()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Сообщить о поступлении">
      <p className="mb-2">
        <NonBreakingText>{title}</NonBreakingText>
      </p>
      <RestockForm
        group={group}
        answer={data}
        isBusy={state === 'submitting'}
        form={Form}
        className="mt-4 grid gap-4"
      />
    </Dialog>
  )
}
