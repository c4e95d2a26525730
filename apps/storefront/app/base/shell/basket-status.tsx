import { counted, positionForms } from '@shpulka/ui/text/plural.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { useEffect, useRef, useState } from 'react'
import { useLatestBasket } from './latest-basket.ts'
import { usePersonal } from './personal.tsx'
import { useCurrency } from './shop.ts'

/** Announces the count and sum to screen readers after every change of the basket, on any page. */
export function BasketStatus() {
  const basket = usePersonal()?.basket
  const currency = useCurrency()
  const isChangedHere = useLatestBasket() !== null
  const previousText = useRef<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const sum = basket && basket.sumKopecks > 0 ? ` на ${priceText(basket.sumKopecks, currency)}` : ''
  const text = basket
    ? basket.lineCount > 0
      ? `В корзине ${counted(basket.lineCount, positionForms)}${sum}`
      : 'Корзина пуста'
    : null
  useEffect(() => {
    if (text === null || text === previousText.current) return
    // The basket the page opened with is not a change, unless a button was pressed before it was known.
    if (previousText.current !== null || isChangedHere) setAnnouncement(text)
    previousText.current = text
  }, [text, isChangedHere])
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  )
}
