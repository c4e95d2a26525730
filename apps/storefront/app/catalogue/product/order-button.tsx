import { Button } from '@shpulka/ui/button.tsx'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import type { useOfferOrder } from './use-offer-order.ts'

/** The counts typed in a page's table of offers, and their submission to the basket. */
export interface TableOrder extends ReturnType<typeof useOfferOrder> {
  /** The form that its counts and radio buttons belong to. */
  formId: string
  /** «3 размера, 30 шт». When it is empty, no counts are typed and the button adds one piece of the chosen row. */
  text: string
}

interface Props {
  order: TableOrder
  isAvailable: boolean
}

/** The form of a table of offers with its button. Without scripts it submits the typed counts. */
export function OrderForm({ order, isAvailable }: Props) {
  return (
    <order.Form method="post" action={paths.cart()} id={order.formId}>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="key" value={order.key} />
      <OrderButton order={order} isAvailable={isAvailable} />
      <p role="status" className="text-note">
        {order.isDone && (
          <span className="mt-2 flex items-center justify-between gap-3 font-medium text-good">
            Положили в корзину
            <Link to={paths.cart()} className="inline-flex min-h-11 items-center text-link md:min-h-8">
              Перейти в корзину
            </Link>
          </span>
        )}
      </p>
    </order.Form>
  )
}

/** The same button for any place on the page. */
export function OrderButton({ order: { formId, text, isBusy }, isAvailable }: Props) {
  return (
    <Button
      type="submit"
      form={formId}
      isBusy={isBusy}
      look={isAvailable || text ? 'primary' : 'quiet'}
      className="w-full px-3 font-semibold"
    >
      {text ? `В корзину: ${text}` : isAvailable ? 'В корзину' : 'Под заказ'}
    </Button>
  )
}
