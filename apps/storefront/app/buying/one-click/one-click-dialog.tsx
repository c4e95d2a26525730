import Dialog from '@shpulka/ui/dialog.tsx'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { useFetcher } from 'react-router'
import type { action } from './one-click.route.tsx'
import { OneClickForm } from './one-click-form.tsx'

interface Props {
  group: number
  title: string
  price: string
  isOpen: boolean
  onClose: () => void
}

/** The one-click order form over a product page. A placed order opens its own page. */
export default function OneClickDialog({ group, title, price, isOpen, onClose }: Props) {
  const { Form, data, state } = useFetcher<typeof action>()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Купить в один клик">
      <p className="mb-2">
        <NonBreakingText>{title}</NonBreakingText>
        <span className="font-semibold whitespace-nowrap"> · {price}</span>
      </p>
      <OneClickForm
        group={group}
        answer={data}
        isBusy={state === 'submitting'}
        form={Form}
        className="mt-4 grid gap-4"
      />
    </Dialog>
  )
}
