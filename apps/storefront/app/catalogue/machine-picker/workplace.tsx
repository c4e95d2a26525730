import type { ProductCard } from '@shpulka/contract/catalogue/catalog'
import type { PickedMachine } from '@shpulka/contract/catalogue/machine-picker'
import { Button } from '@shpulka/ui/button.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { counted, goods } from '@shpulka/ui/text/plural.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { showToast } from '@shpulka/ui/toast.tsx'
import { Unbroken } from '@shpulka/ui/unbroken.tsx'
import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { nearLink } from '../../base/shell/near-links.tsx'
import { useCurrency } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import { pressKey } from '../catalog/add-to-basket.tsx'

interface Props {
  machine: ProductCard
  workplace: NonNullable<PickedMachine['workplace']>
  isOpen: boolean
}

/** What stands around a machine, all of it in the basket by one press. A form: it works without scripts. */
export function Workplace({ machine, workplace: { items, missing, count, sum }, isOpen }: Props) {
  const currency = useCurrency()
  const all = `${counted(count, goods)}, ${priceText(sum, currency)}`
  return (
    <details open={isOpen} className="border-t border-line px-4">
      <summary className="fold flex min-h-12 flex-wrap items-center gap-x-2">
        <span className="font-semibold">Рабочее место</span>
        <span className="text-note text-ink-2">{all}</span>
      </summary>
      <ul className="divide-y divide-line">
        {items.map(({ role, title, reason, path, productTitle, groupTitle, image, price, ...item }) => (
          <li key={role} className="grid grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-x-3 py-2">
            <span className="size-11 overflow-hidden rounded-control bg-ground">
              <Picture fileId={image} alt="" sizes="44px" largest={96} className="size-full mix-blend-multiply" />
            </span>
            <span className="min-w-0">
              <span className="block text-note text-ink-3">{reason ? `${title}: ${reason}` : title}</span>
              <a {...nearLink} href={paths.product(path)} className="block hover:text-link">
                <Unbroken>{groupTitle ? `${productTitle}, ${groupTitle}` : productTitle}</Unbroken>
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
      <AddWorkplace machine={machine} items={items} all={all} />
    </details>
  )
}

function AddWorkplace({
  machine,
  items,
  all,
}: {
  machine: ProductCard
  items: Props['workplace']['items']
  all: string
}) {
  const fetcher = useFetcher<{ failure: string | null }>({ key: `workplace ${machine.id}` })
  const key = useRef<HTMLInputElement>(null)
  const { data } = fetcher
  useEffect(() => {
    if (!data) return
    if (data.failure === null) void showToast('success', 'Рабочее место в корзине')
    else void showToast('error', data.failure)
  }, [data])
  return (
    <fetcher.Form
      method="post"
      action={paths.cart()}
      className="py-4"
      onSubmit={() => {
        // A press of its own: sent again after no answer came, it is the same one.
        if (key.current) key.current.value = pressKey()
      }}
    >
      <input type="hidden" name="intent" value="add" />
      <input ref={key} type="hidden" name="key" />
      {items.map(({ groupId, count }) => (
        <input key={groupId} type="hidden" name={`count.${groupId}`} value={count} />
      ))}
      <Button
        type="submit"
        isBusy={fetcher.state !== 'idle'}
        aria-label={`Рабочее место в корзину: ${all}, ${machine.title}`}
        className="max-sm:w-full max-sm:px-3"
      >
        {`Рабочее место в корзину: ${all}`}
      </Button>
    </fetcher.Form>
  )
}
