import { Button } from '@shpulka/ui/button.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { typedCount, typedPrice } from '../order-changes/draft-changes.rule.ts'
import type { TypedLine } from './use-next-version.ts'

interface Props {
  lines: readonly TypedLine[]
  /** Whether prices may be set by hand. */
  mayPrice: boolean
  onChange: (groupId: number, changed: Partial<TypedLine>) => void
  onRemove: (groupId: number) => void
}

const input = 'min-h-9 rounded-control border border-edge bg-surface px-2 text-right aria-invalid:border-bad'

/** Lines of the next version of a price offer: counts and prices are typed, at least one line stays. */
export function VersionLines({ lines, mayPrice, onChange, onRemove }: Props) {
  return (
    <ul className="flex flex-col">
      {lines.map(({ groupId, title, shownPrice, count, price }) => (
        <li key={groupId} className="flex flex-wrap items-center gap-3 border-line py-1.5 not-first:border-t">
          <span className="min-w-40 grow">{title}</span>
          <input
            className={`${input} w-20`}
            aria-label={`Количество: ${title}`}
            inputMode="numeric"
            aria-invalid={typedCount(count) === null}
            value={count}
            onChange={(event) => onChange(groupId, { count: event.currentTarget.value })}
          />
          {mayPrice ? (
            <input
              className={`${input} w-28`}
              aria-label={`Цена: ${title}`}
              inputMode="decimal"
              aria-invalid={typedPrice(price) === undefined}
              placeholder={shownPrice === null ? 'по прайсу' : priceText(shownPrice)}
              value={price}
              onChange={(event) => onChange(groupId, { price: event.currentTarget.value })}
            />
          ) : (
            <span className="whitespace-nowrap">{shownPrice === null ? 'по прайсу' : priceText(shownPrice)}</span>
          )}
          <Button
            look="plain"
            size="small"
            isDisabled={lines.length === 1}
            aria-label={`Убрать: ${title}`}
            data-done={`Убрано: ${title}`}
            onClick={() => onRemove(groupId)}
          >
            Убрать
          </Button>
        </li>
      ))}
    </ul>
  )
}
