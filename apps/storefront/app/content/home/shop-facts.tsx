import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { useShopData } from '../../base/shell/shop.ts'

/** Short answers to what buyers ask first. */
export function ShopFacts({ items }: { items: readonly { title: string; text: string }[] }) {
  const { config, currency } = useShopData()
  return (
    <ul className="mt-6 grid gap-x-8 gap-y-2 border-y border-line py-4 text-note text-ink-2 sm:grid-cols-3">
      {items.map(({ title, text }) => (
        <li key={title}>
          <b className="block text-body font-semibold text-ink">
            <NonBreakingText isProse>
              {title.replace('{freeDeliveryFrom}', priceText(config.freeDeliveryFrom, currency))}
            </NonBreakingText>
          </b>
          <NonBreakingText isProse>{text}</NonBreakingText>
        </li>
      ))}
    </ul>
  )
}
