import type { BasketTotal } from '@shpulka/contract/buying/basket'
import { contentsHash, type ShippedContents } from './calculation-incompatibility.rule.ts'

interface SelectedBasket {
  readonly total: Pick<BasketTotal, 'weight' | 'volume' | 'len' | 'width' | 'height' | 'remainsUntilFreeDelivery'>
  readonly lines: readonly {
    readonly isIncluded: boolean
    readonly line: { readonly groupId: number; readonly count: number }
  }[]
}

/** The part of a basket that would be shipped: selected lines in stock. */
export function packedBasket({ total, lines }: SelectedBasket) {
  const contents: ShippedContents = {
    lines: lines.filter(({ isIncluded }) => isIncluded).map(({ line }) => line),
    weightGrams: total.weight,
    volumeCm3: total.volume,
    isDeliveryFree: total.remainsUntilFreeDelivery === 0,
  }
  return {
    contentsHash: contentsHash(contents),
    isEmpty: contents.lines.length === 0,
    packed: {
      parcel: {
        weightGrams: total.weight,
        volumeCm3: total.volume,
        lengthMm: total.len,
        widthMm: total.width,
        heightMm: total.height,
      },
      isDeliveryFree: contents.isDeliveryFree,
    },
  }
}
