import { Button } from '@shpulka/ui/button.tsx'
import { Form } from 'react-router'
import { useSentForm } from '../../base/shell/use-sent-form.ts'

/** The question before cancelling: folded until opened, and a form, so that it works without scripts. */
export function OrderCancel({
  reasons,
  isOpen,
}: {
  reasons: readonly { id: number; title: string }[]
  isOpen: boolean
}) {
  const isBusy = useSentForm()?.get('intent') === 'cancel'
  return (
    <details
      id="cancel"
      open={isOpen}
      className="mt-8 rounded-card border border-line bg-surface px-4 sm:px-5 print:hidden"
    >
      <summary className="fold flex min-h-13 items-center gap-2 font-medium">Отменить заказ</summary>
      <Form method="post" className="pb-5">
        <fieldset>
          <legend className="text-ink-2">Почему вы отменяете? Ответ поможет нам, но его можно не давать.</legend>
          <div className="mt-2 grid gap-x-6 sm:grid-cols-2">
            {reasons.map(({ id, title }) => (
              <label key={id} className="flex min-h-11 items-center gap-3">
                <input type="radio" name="reason" value={id} className="size-5 accent-ink" />
                {title}
              </label>
            ))}
          </div>
        </fieldset>
        <p className="mt-3 text-note text-ink-3">
          Товары вернутся на склад, и отменить отмену нельзя: останется только повторить заказ.
        </p>
        <Button type="submit" name="intent" value="cancel" look="danger" isBusy={isBusy} className="mt-3">
          Отменить заказ
        </Button>
      </Form>
    </details>
  )
}
