import type { ProductCard } from '@shpulka/contract/catalogue/catalog'
import type { PickedMachine } from '@shpulka/contract/catalogue/machine-picker'
import { offerTitle } from '@shpulka/contract/catalogue/offer-title'
import { clientLink } from '@shpulka/ui/client-link.ts'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { counted, goodsForms } from '@shpulka/ui/text/plural.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { useCurrency } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import { AddAll } from './add-all.tsx'

interface Props {
  machine: ProductCard
  workplace: NonNullable<PickedMachine['workplace']>
  isOpen: boolean
}

/** Everything around a machine, added to the basket with one press. A form: works without scripts. */
export function Workplace({ machine, workplace: { items, missing, count, sum }, isOpen }: Props) {
  const currency = useCurrency()
  const all = `${counted(count, goodsForms)}, ${priceText(sum, currency)}`
  return (
    <details open={isOpen} className="border-t border-line px-4">
      <summary className="fold flex min-h-12 items-center gap-x-2">
        <span>
          <span className="mr-2 font-semibold">Рабочее место</span>
          <span className="inline-block text-note text-ink-2">{all}</span>
        </span>
      </summary>
      <ul className="divide-y divide-line">
        {items.map(({ role, title, reason, path, productTitle, groupTitle, image, price, ...item }) => (
          <li key={role} className="grid grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-x-3 py-2">
            <span className="size-11 overflow-hidden rounded-control bg-ground">
              <Picture fileId={image} alt="" sizes="44px" maxWidth={96} className="size-full mix-blend-multiply" />
            </span>
            <span className="min-w-0">
              <span className="block text-note text-ink-3">{reason ? `${title}: ${reason}` : title}</span>
              <a {...clientLink} href={paths.product(path)} className="block hover:text-link">
                <NonBreakingText>{offerTitle(productTitle, groupTitle)}</NonBreakingText>
              </a>
            </span>
            <span className="text-right text-note whitespace-nowrap">
              {item.count > 1 && (
                <span className="block text-ink-3">{`${item.count} × ${priceText(price, currency)}`}</span>
              )}
              <span className="block text-body font-medium">{priceText(price * item.count, currency)}</span>
            </span>
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <p className="border-t border-line pt-2 text-note text-warn">
          Подходящее кончилось на складе: {missing.join(', ').toLowerCase()}.
        </p>
      )}
      <div className="py-4">
        <AddAll
          name={`workplace ${machine.id}`}
          groups={items.map(({ groupId, count }) => ({ id: groupId, count }))}
          successMessage="Рабочее место в корзине"
          label={`Рабочее место в корзину: ${all}, ${machine.title}`}
        >
          {`Рабочее место в корзину: ${all}`}
        </AddAll>
      </div>
    </details>
  )
}
