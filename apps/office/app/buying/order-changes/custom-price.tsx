import { Field } from '@shpulka/ui/field.tsx'
import { typedPrice } from './draft-changes.rule.ts'
import type { DeliveryDraft } from './use-delivery-quotes.ts'

interface Props extends Pick<DeliveryDraft, 'price' | 'why'> {
  readonly onTyped: (change: Partial<Pick<DeliveryDraft, 'price' | 'why'>>) => void
}

/** A delivery price set by hand; once it is a sum, its reason too. */
export function CustomPrice({ price, why, onTyped }: Props) {
  const sum = typedPrice(price)
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field
        label="Другая цена доставки, ₽"
        hint="Пусто — по расчёту"
        required={false}
        inputMode="decimal"
        maxLength={20}
        value={price}
        error={sum === undefined ? 'Сумма в рублях, как 1 234,50' : undefined}
        onChange={({ currentTarget: { value } }) => onTyped({ price: value })}
      />
      {sum != null && (
        <Field
          label="Почему другая цена"
          required
          maxLength={500}
          value={why}
          onChange={({ currentTarget: { value } }) => onTyped({ why: value })}
        />
      )}
    </div>
  )
}
