import type { ImportBrakes } from './import-brakes.rule.ts'

/** What a run has done to the shop so far, with the package that is looked at. */
export interface RunFigures {
  /** It began with a complete package, so shares of the goods it brings can be computed. */
  readonly isFull: boolean
  readonly stockZeroed: number
  readonly pricesFar: number
}

/** Below this count nothing is taken for a mistake: a small shop sells its last goods too. */
const minRows = 10
const zeroedShare = 0.1
const farShare = 0.01
const hiddenShare = 0.05
const renamedShare = 0.01

/**
 * The parts of a package that wait for the owner, and why: stock of more than a tenth goes to zero, prices of more than
 * a hundredth grow or fall three times. Where more than a hundredth have new ids, all of it waits. A run of changes is
 * measured by the goods of the source (it names only what has changed), a full one by what the package itself compares
 * as well.
 */
export function heldParts(
  brakes: ImportBrakes,
  run: RunFigures,
): { parts: ('cards' | 'prices' | 'stock')[]; why: string } {
  const { idsChanged, productsVisible } = brakes
  if (idsChanged >= minRows && idsChanged > renamedShare * productsVisible)
    return {
      parts: ['cards', 'prices', 'stock'],
      why: `у ${idsChanged} товаров из ${productsVisible} сменились идентификаторы при тех же артикулах`,
    }
  const stock = isOver(brakes.stockZeroed, brakes.stockAvailable, run.stockZeroed, zeroedShare, brakes, run)
  const prices = isOver(brakes.pricesFar, brakes.pricesCompared, run.pricesFar, farShare, brakes, run)
  const why = [
    stock && `остаток становится нулём у ${brakes.stockZeroed} из ${brakes.stockAvailable} предложений в наличии`,
    prices && `втрое и больше меняются ${brakes.pricesFar} цен из ${brakes.pricesCompared}`,
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
  { productsVisible }: ImportBrakes,
  { isFull }: RunFigures,
): boolean {
  if (isFull && inPackage >= minRows && inPackage > share * compared) return true
  return inRun >= minRows && inRun > share * productsVisible
}

/** Whether so many goods a complete run does not name are hidden only when the owner confirms it. */
export const isHidingHeld = (hidden: number, visible: number): boolean =>
  hidden >= minRows && hidden > hiddenShare * visible

/** Why an import is not written unless it is confirmed; null: none of its changes is that large. */
export function largeChange(brakes: ImportBrakes): string | null {
  const { productsHidden, productsVisible } = brakes
  const { why } = heldParts(brakes, { ...brakes, isFull: true })
  const hiding =
    isHidingHeld(productsHidden, productsVisible) && `скрываются ${productsHidden} товаров из ${productsVisible}`
  return [why, hiding].filter(Boolean).join('; ') || null
}
