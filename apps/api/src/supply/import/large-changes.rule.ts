import { counted } from '../../base/text/counted.rule.ts'
import type { LargeChangeCounts } from './large-change-counts.rule.ts'

/** Large changes of a run so far, including the package being checked. */
export interface RunFigures {
  /** It began with a full package, so shares of its own rows can be computed. */
  readonly isFull: boolean
  readonly stockZeroed: number
  readonly pricesChangedThreefold: number
  readonly productsHidden: number
  readonly offersHidden: number
}

/** Fewer rows than this are never a mistake: a small shop may sell its last goods. */
const minRows = 10
const zeroedShare = 0.1
const threefoldShare = 0.01
const hiddenShare = 0.05
const renamedShare = 0.01

/**
 * The parts of a package to hold for the owner, and why: more than a tenth of the stock becomes zero, more than a
 * hundredth of the prices change threefold, more than a twentieth of the goods are declared deleted. When more than a
 * hundredth of the goods have new ids, the whole package is held, except in a run of changes, which does not say
 * whether the old ids are gone. A run of changes is compared with all goods of the source, since it lists only
 * changes; a full run also with the rows of the package itself.
 */
export function heldParts(
  largeChanges: LargeChangeCounts,
  run: RunFigures,
): { parts: ('cards' | 'prices' | 'stock')[]; why: string } {
  const { idsChanged, productsVisible } = largeChanges
  if (run.isFull && idsChanged >= minRows && idsChanged > renamedShare * productsVisible)
    return {
      parts: ['cards', 'prices', 'stock'],
      why: `у ${counted(idsChanged, ['товара', 'товаров', 'товаров'])} из ${productsVisible} сменились идентификаторы при тех же артикулах`,
    }
  const stock = isOver(
    largeChanges.stockZeroed,
    largeChanges.stockAvailable,
    run.stockZeroed,
    zeroedShare,
    largeChanges,
    run,
  )
  const prices = isOver(
    largeChanges.pricesChangedThreefold,
    largeChanges.pricesCompared,
    run.pricesChangedThreefold,
    threefoldShare,
    largeChanges,
    run,
  )
  const hides = largeChanges.productsHidden > 0 || largeChanges.offersHidden > 0
  const isHiding =
    hides &&
    (isHidingHeld(run.productsHidden, productsVisible) || isHidingHeld(run.offersHidden, largeChanges.offersVisible))
  const why = [
    isHiding && `будет скрыто: ${hiddenInRun(hiddenOf(largeChanges), run)}`,
    stock &&
      `остаток становится нулём у ${largeChanges.stockZeroed} из ${largeChanges.stockAvailable} предложений в наличии`,
    prices && `втрое и больше меняются цены: ${largeChanges.pricesChangedThreefold} из ${largeChanges.pricesCompared}`,
  ]
  return {
    parts: [
      ...(isHiding ? (['cards'] as const) : []),
      ...(prices ? (['prices'] as const) : []),
      ...(stock ? (['stock'] as const) : []),
    ],
    why: why.filter(Boolean).join('; '),
  }
}

function isOver(
  inPackage: number,
  compared: number,
  inRun: number,
  share: number,
  { productsVisible }: LargeChangeCounts,
  { isFull }: RunFigures,
): boolean {
  if (isFull && inPackage >= minRows && inPackage > share * compared) return true
  return inRun >= minRows && inRun > share * productsVisible
}

interface HiddenShare {
  readonly products: number
  readonly visible: number
  readonly offers: number
  readonly visibleOffers: number
}

/** Goods to be hidden, when they are so many that the owner has to approve it; null: they are few. */
export const manyHidden = (hidden: HiddenShare): string | null =>
  isHidingHeld(hidden.products, hidden.visible) || isHidingHeld(hidden.offers, hidden.visibleOffers)
    ? hiddenText(hidden)
    : null

const hiddenText = (hidden: HiddenShare) =>
  isOfProducts(hidden)
    ? `${counted(hidden.products, ['товар', 'товара', 'товаров'])} из ${hidden.visible}`
    : `${counted(hidden.offers, ['предложение', 'предложения', 'предложений'])} из ${hidden.visibleOffers}`

/** Products are named, or offers when their share is larger. */
const isOfProducts = ({ products, visible, offers, visibleOffers }: HiddenShare) =>
  products * visibleOffers >= offers * visible

/** A few goods are too many when the run hides others as well. */
function hiddenInRun(hidden: HiddenShare, { productsHidden, offersHidden }: RunFigures): string {
  const [inPackage, inRun] = isOfProducts(hidden) ? [hidden.products, productsHidden] : [hidden.offers, offersHidden]
  return `${hiddenText(hidden)}${inRun > inPackage ? `, всего за выгрузку: ${inRun}` : ''}`
}

const hiddenOf = (counts: LargeChangeCounts): HiddenShare => ({
  products: counts.productsHidden,
  visible: counts.productsVisible,
  offers: counts.offersHidden,
  visibleOffers: counts.offersVisible,
})

export const isHidingHeld = (hidden: number, visible: number): boolean =>
  hidden >= minRows && hidden > hiddenShare * visible

/** Why an import needs a confirmation; null: none of its changes is that large. */
export function largeChange(largeChanges: LargeChangeCounts): string | null {
  return heldParts(largeChanges, { ...largeChanges, isFull: true }).why || null
}
