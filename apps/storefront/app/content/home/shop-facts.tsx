import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { useShopData } from '../../base/shell/shop.ts'

/** Short answers to what buyers ask first. */
export function ShopFacts({ items }: { items: readonly { title: string; text: string }[] }) {
  const { config, currency } = useShopData()
  const filled = (text: string) => text.replaceAll('{freeDeliveryFrom}', priceText(config.freeDeliveryFrom, currency))
  return (
    <ul className="mt-6 grid gap-x-8 gap-y-2 border-y border-line py-4 text-note text-ink-2 sm:grid-cols-3">
      {items.map(({ title, text }) => (
        <li key={title}>
          <b className="block text-body font-semibold text-ink">
            <NonBreakingText isProse>{filled(title)}</NonBreakingText>
          </b>
          <NonBreakingText isProse>{filled(text)}</NonBreakingText>
        </li>
      ))}
    </ul>
  )
}
