import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { useState } from 'react'
import { typedCount, typedPrice } from './draft-changes.rule.ts'

const input =
  'min-h-11 w-20 rounded-control sm:min-h-9 border border-edge bg-surface px-2 text-right text-ink aria-invalid:border-bad'

/** The text of a field; when the value was changed by another part of the page, it is what the field shows. */
export function useTypedText<Value>(
  value: Value,
  parsed: (text: string) => Value | null | undefined,
  textOf: (value: Value) => string,
) {
  const [text, setText] = useState(textOf(value))
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    if (parsed(text) !== value) setText(textOf(value))
  }
  return [text, setText] as const
}

/** A count that is typed; what is no count is marked and not given to `onCount`. */
export function TypedCount(props: {
  title: string
  count: number
  isFirst: boolean
  onCount: (count: number) => void
}) {
  const { title, count, isFirst, onCount } = props
  const [text, setText] = useTypedText(count, typedCount, String)
  const typed = typedCount(text)
  return (
    <input
      className={input}
      aria-label={`Количество: ${title}`}
      aria-invalid={typed === null ? true : undefined}
      inputMode="numeric"
      value={text}
      // biome-ignore lint/a11y/noAutofocus: the editor was asked for by a key, to type here
      autoFocus={isFirst}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        setText(event.currentTarget.value)
        const next = typedCount(event.currentTarget.value)
        if (next !== null && next !== count) onCount(next)
      }}
    />
  )
}

/** A price of its own for a line, in kopecks; an empty field or 0 gives null: the price of the price list. */
export function TypedPrice(props: {
  title: string
  price: number | null
  shown: number
  onPrice: (price: number | null) => void
}) {
  const { title, price, shown, onPrice } = props
  const [text, setText] = useTypedText(
    price,
    (entered) => (typedPrice(entered) === 0 ? null : typedPrice(entered)),
    (own) => (own === null ? '' : priceText(own)),
  )
  const typed = typedPrice(text)
  return (
    <input
      className={input}
      aria-label={`Своя цена: ${title}`}
      aria-invalid={typed === undefined ? true : undefined}
      inputMode="decimal"
      placeholder={priceText(shown)}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        const next = typedPrice(event.currentTarget.value)
        if (next !== undefined && next !== price) onPrice(next === 0 ? null : next)
      }}
    />
  )
}
