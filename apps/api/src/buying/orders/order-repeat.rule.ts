import type { RepeatedOrder } from '@shpulka/contract/buying/orders'
import { shortAmount } from '@shpulka/contract/catalogue/pack'
import { roubles } from '../../base/money/roubles.rule.ts'

/** A line of the earlier order. */
export interface OrderedItem {
  readonly groupId: number
  readonly title: string
  readonly count: number
  readonly packSize: number | null
  readonly price: number
}

/** Current price and stock of the same group, or why it is sold and yet not in the basket. */
export type CurrentItem =
  | {
      /** For one piece, in the basket after these goods were added. */
      readonly priceKopecks: number
      readonly available: number
    }
  | 'sold-out'
  | 'on-request'

type Change = RepeatedOrder['changes'][number]

/** What has changed since the order was placed, in the order of its lines. Groups missing in `now` are not sold. */
export function repeatChanges(lines: readonly OrderedItem[], now: ReadonlyMap<number, CurrentItem>): Change[] {
  return lines.flatMap(({ groupId, title, count, packSize, price }): Change[] => {
    const current = now.get(groupId)
    const change = (kind: Change['kind'], message: string): Change => ({
      groupId,
      title,
      kind,
      message,
      was: price,
      now: typeof current === 'object' ? current.priceKopecks : null,
    })
    if (!current) return [change('gone', 'Больше не продаётся: в корзину не добавили')]
    if (current === 'sold-out') return [change('short', 'Сейчас нет в наличии: в корзину не добавили')]
    if (current === 'on-request') return [change('on-request', 'Цена теперь по запросу: в корзину не добавили')]
    return [
      ...(current.available < count
        ? [
            change(
              'short',
              current.available === 0
                ? 'Сейчас нет в наличии'
                : `Сейчас в наличии только ${shortAmount(current.available, packSize)}`,
            ),
          ]
        : []),
      ...(current.priceKopecks > price
        ? [change('dearer', `Подорожало: было ${roubles(price)}, стало ${roubles(current.priceKopecks)}`)]
        : []),
      ...(current.priceKopecks < price
        ? [change('cheaper', `Подешевело: было ${roubles(price)}, стало ${roubles(current.priceKopecks)}`)]
        : []),
    ]
  })
}
