import { buttonClasses } from '@shpulka/ui/button.tsx'
import { clientLink } from '@shpulka/ui/client-link.ts'
import { useState } from 'react'
import { controlName } from '../../base/shell/control-names.tsx'
import { paths } from '../../paths.ts'
import type { ChosenProduct, OffersSheet } from '../product/offers-sheet.tsx'
import { AddToBasket } from './add-to-basket.tsx'
import type { ShownCard } from './shown-card.rule.ts'

/** The product fields the button needs. */
export interface BuyableProduct extends ChosenProduct {
  /** False when the price is on request. */
  isPriced: boolean
  groups: readonly { id: number; count: number }[]
}

interface BuyProps {
  product: BuyableProduct
  /** The element of the card that says the title. */
  titleId?: string
}

/**
 * The buy button of a card: adds at once, opens the choice of offers, or leads to the product page if there is no
 * price.
 */
export function Buy({ product, titleId }: BuyProps) {
  const [group, ...others] = product.groups
  if (product.isPriced && group !== undefined)
    return others.length > 0 ? (
      <ChooseOffers product={product} titleId={titleId} />
    ) : (
      <AddToBasket groupId={group.id} title={product.title} titleId={titleId} isAvailable={group.count > 0} />
    )
  return (
    <a
      {...clientLink}
      href={paths.product(product.path)}
      {...controlName('to-ask-price', product.title, titleId)}
      className={look}
    >
      Узнать цену
    </a>
  )
}

export const goodsOf = (card: ShownCard): BuyableProduct => ({ ...card, isPriced: card.cardPrices.length > 0 })

const look = buttonClasses('quiet', 'wide')
const loadSheet = () => import('../product/offers-sheet.tsx')

/**
 * Opens the offers over the list; without scripts, or if the code fails to load, a link to the choice on the product
 * page.
 */
function ChooseOffers({ product, titleId }: BuyProps) {
  const [Sheet, setSheet] = useState<typeof OffersSheet | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const href = `${paths.product(product.path)}#offers`
  // If loading fails now, the click tries again.
  const preload = () => void loadSheet().catch(() => {})
  return (
    <>
      <a
        href={href}
        aria-haspopup="dialog"
        {...controlName('to-choose', product.title, titleId)}
        className={look}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          setIsOpen(true)
          loadSheet().then(
            (loaded) => setSheet(() => loaded.OffersSheet),
            () => location.assign(href),
          )
        }}
      >
        Выбрать
      </a>
      {Sheet && <Sheet product={product} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  )
}
