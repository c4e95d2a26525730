import { clientLink } from '@shpulka/ui/client-link.ts'
import { Icon } from '@shpulka/ui/icon.tsx'
import { counted, positionForms } from '@shpulka/ui/text/plural.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { paths } from '../../paths.ts'
import { usePersonal } from './personal.tsx'
import { useCurrency } from './shop.ts'

/** The basket in the header. It has the same width empty and full, so nothing moves when the sum arrives. */
export function BasketButton() {
  const currency = useCurrency()
  const basket = usePersonal()?.basket
  const hasLines = basket != null && basket.lineCount > 0
  // Lines that are not selected or out of stock add nothing to the sum.
  const shown =
    hasLines &&
    (basket.sumKopecks > 0 ? priceText(basket.sumKopecks, currency) : counted(basket.lineCount, positionForms))
  return (
    <a
      {...clientLink}
      href={paths.cart()}
      className="group flex min-h-11 min-w-11 items-center gap-4 rounded-control px-2 hover:bg-ground lg:-mr-2 lg:min-w-36 lg:justify-end"
    >
      <span className="relative">
        <Icon name="shopping-cart" className="size-6" />
        {hasLines && <Count value={basket.lineCount} />}
      </span>
      <span className="text-note leading-4 lg:text-right">
        <span className="block text-ink-3">Корзина </span>
        <span className="block font-semibold whitespace-nowrap">{shown || (basket ? 'пусто' : '\u00a0')}</span>
        {hasLines && basket.sumKopecks > 0 && (
          <span className="sr-only">, {counted(basket.lineCount, positionForms)}</span>
        )}
      </span>
    </a>
  )
}

/** The form that «В корзину» of cards submits without scripts. */
export const AddForm = () => (
  <form id={addFormId} method="post" action={paths.cart()} hidden>
    <input type="hidden" name="intent" value="add" />
  </form>
)
export const addFormId = 'add'

/** A number on the corner of an icon. */
export function Count({ value }: { value: number }) {
  return (
    <span
      aria-hidden
      className="absolute -top-1.5 -right-2.5 grid h-4.5 min-w-4.5 place-content-center rounded-full bg-ink px-1 text-[11px] leading-none font-semibold text-white"
    >
      {value > 99 ? '99+' : value}
    </span>
  )
}
