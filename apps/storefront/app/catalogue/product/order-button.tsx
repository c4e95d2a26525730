import { Button, buttonClasses } from '@shpulka/ui/button.tsx'
import { showToast } from '@shpulka/ui/toast.tsx'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { offerName } from './offer-choice.rule.ts'
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
  /** What is chosen by the table: «размер». Set while nothing is chosen. */
  choice: string | undefined
  /** The title of the chosen row, one piece of which is added while no counts are typed. */
  chosen?: string
}

/** The form of a table of offers with its button. Without scripts it submits the typed counts. */
export function OrderForm({ order, ...button }: Props) {
  const navigate = useNavigate()
  const openCart = useEffectEvent(() => void navigate(paths.cart()))
  const { isDone } = order
  // Not a line under the button: it would move what the buyer reads.
  useEffect(() => {
    if (isDone)
      void showToast('success', 'Положили в корзину', {
        action: { title: 'Открыть корзину', onPress: () => openCart() },
      })
  }, [isDone])
  return (
    <order.Form method="post" action={paths.cart()} id={order.formId} onSubmit={order.pressKey.onSubmit}>
      <input type="hidden" name="intent" value="add" />
      <input ref={order.pressKey.field} type="hidden" name="key" />
      <OrderButton order={order} {...button} />
    </order.Form>
  )
}

/** The same button for any place on the page. */
export function OrderButton({ order: { formId, text, isBusy }, isAvailable, choice, chosen = '' }: Props) {
  if (choice !== undefined && !text) return <ChooseFirst choice={choice} formId={formId} isAvailable={isAvailable} />
  const what = text || offerName(chosen)
  return (
    <Button
      type="submit"
      form={formId}
      isBusy={isBusy}
      look={isAvailable ? 'primary' : 'quiet'}
      className="w-full px-3 font-semibold"
    >
      {`${isAvailable ? 'В корзину' : 'Отложить'}: ${what}`}
    </Button>
  )
}

/** Where the choice is in sight already, only the focus, shown by any press, says what to do. */
function showChoice(event: React.MouseEvent) {
  const choice = document.getElementById('offers')
  if (!choice) return
  event.preventDefault()
  choice.scrollIntoView()
  choice.querySelector('input')?.focus({ preventScroll: true, focusVisible: true })
}

/** Leads to the choice while nothing is chosen; without scripts submits what is chosen there. */
export function ChooseFirst({
  choice,
  formId,
  isAvailable,
}: {
  choice: string
  formId: string | undefined
  isAvailable: boolean
}) {
  const look = isAvailable ? 'primary' : 'quiet'
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads there before the page is hydrated too */}
      <a
        href="#offers"
        onClick={showChoice}
        className={buttonClasses(look, 'wide', 'px-3 font-semibold [@media(scripting:none)]:hidden')}
      >
        Выберите {choice}
      </a>
      <noscript>
        <button type="submit" form={formId} className={buttonClasses(look, 'wide', 'px-3 font-semibold')}>
          {isAvailable ? 'В корзину' : 'Отложить в корзину'}
        </button>
      </noscript>
    </>
  )
}
