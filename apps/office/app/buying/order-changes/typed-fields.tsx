import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { useState } from 'react'
import { typedCount, typedPrice } from './draft-changes.rule.ts'

const input =
  'min-h-11 w-20 rounded-control sm:min-h-9 border border-edge bg-surface px-2 text-right text-ink aria-invalid:border-bad'

/** A count that is typed; what is no count is marked and not given to `onCount`. */
export function TypedCount(props: {
  title: string
  count: number
  isFirst: boolean
  onCount: (count: number) => void
}) {
  const { title, count, isFirst, onCount } = props
  const [text, setText] = useState(String(count))
  const typed = typedCount(text)
  // The count was changed by another part of the page: goods were added again, or a line was restored.
  const [shown, setShown] = useState(count)
  if (shown !== count) {
    setShown(count)
    if (typed !== count) setText(String(count))
  }
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
  const [text, setText] = useState(price === null ? '' : priceText(price))
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
