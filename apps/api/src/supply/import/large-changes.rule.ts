import type { LargeChangeCounts } from './large-change-counts.rule.ts'

/** Large changes of a run so far, including the package being checked. */
export interface RunFigures {
  /** It began with a full package, so shares of its own rows can be computed. */
  readonly isFull: boolean
  readonly stockZeroed: number
  readonly pricesChangedThreefold: number
}

/** Fewer rows than this are never a mistake: a small shop may sell its last goods. */
const minRows = 10
const zeroedShare = 0.1
const threefoldShare = 0.01
const hiddenShare = 0.05
const renamedShare = 0.01

/**
 * The parts of a package to hold for the owner, and why: more than a tenth of the stock becomes zero, more than a
 * hundredth of the prices change threefold. When more than a hundredth of the goods have new ids, the whole package is
 * held, except in a run of changes, which does not say whether the old ids are gone. A run of changes is compared with
 * all goods of the source, since it lists only changes; a full run also with the rows of the package itself.
 */
export function heldParts(
  largeChanges: LargeChangeCounts,
  run: RunFigures,
): { parts: ('cards' | 'prices' | 'stock')[]; why: string } {
  const { idsChanged, productsVisible } = largeChanges
  if (run.isFull && idsChanged >= minRows && idsChanged > renamedShare * productsVisible)
    return {
      parts: ['cards', 'prices', 'stock'],
      why: `у ${idsChanged} товаров из ${productsVisible} сменились идентификаторы при тех же артикулах`,
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
  const why = [
    stock &&
      `остаток становится нулём у ${largeChanges.stockZeroed} из ${largeChanges.stockAvailable} предложений в наличии`,
    prices && `втрое и больше меняются ${largeChanges.pricesChangedThreefold} цен из ${largeChanges.pricesCompared}`,
  ]
  return {
    parts: [...(prices ? (['prices'] as const) : []), ...(stock ? (['stock'] as const) : [])],
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

/** Whether hiding so many goods that a complete run does not list needs the owner's approval. */
export const isHidingHeld = (hidden: number, visible: number): boolean =>
  hidden >= minRows && hidden > hiddenShare * visible

/** Why an import needs a confirmation; null: none of its changes is that large. */
export function largeChange(largeChanges: LargeChangeCounts): string | null {
  const { productsHidden, productsVisible } = largeChanges
  const { why } = heldParts(largeChanges, { ...largeChanges, isFull: true })
  const hiding =
    isHidingHeld(productsHidden, productsVisible) && `скрываются ${productsHidden} товаров из ${productsVisible}`
  return [why, hiding].filter(Boolean).join('; ') || null
}
