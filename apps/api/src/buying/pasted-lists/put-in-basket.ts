import { basketMaxLines } from '@shpulka/contract/buying/basket-limits'
import type { Queryable } from '../../base/db/pool.ts'
import { unprocessable } from '../../base/http/failure.ts'
import { addLines, type BasketOwner, findBasket } from '../basket/basket.port.ts'

/** Adds the goods of a list to the basket; fails above the limits of a basket. */
export async function putInBasket(
  tx: Queryable,
  owner: BasketOwner,
  counts: ReadonlyMap<number, number>,
  mode: { readonly replaces: boolean },
): Promise<void> {
  if (counts.size === 0) return
  await addLines(tx, owner, counts, mode)
  const { lines } = await findBasket(tx, owner)
  if (lines.length > basketMaxLines)
    throw unprocessable(`В корзине может быть не больше ${basketMaxLines} строк: оформите заказ частями`)
}
