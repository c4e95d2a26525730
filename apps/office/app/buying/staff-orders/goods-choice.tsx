import { staffOrders } from '@shpulka/contract/buying/staff-orders'
import { Button } from '@shpulka/ui/button.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { useRef } from 'react'
import { callApi } from '../../base/api/client.ts'
import { AddGoods } from '../order-changes/add-goods.tsx'
import { typedCount } from '../order-changes/draft-changes.rule.ts'

export interface ChosenGoods {
  readonly groupId: number
  readonly title: string
  readonly price: number | null
  readonly available: number
  readonly count: number
}

interface GoodsChoiceProps {
  readonly siteId: number
  readonly userId: number | null
  readonly goods: readonly ChosenGoods[]
  readonly onGoods: (goods: readonly ChosenGoods[]) => void
}

/** What the client wants: by article, words or a pasted list. */
export function GoodsChoice({ siteId, userId, goods, onGoods }: GoodsChoiceProps) {
  const latest = useRef(goods)
  latest.current = goods
  const set = (next: readonly ChosenGoods[]) => {
    latest.current = next
    onGoods(next)
  }
  return (
    <section aria-label="Товары" className="panel flex flex-col gap-3">
      <AddGoods
        find={(text) => callApi(staffOrders.findStaffOrderGoods, { body: { siteId, userId, text } })}
        onAdd={({ groupId, title, price, available }, count) => {
          const known = latest.current.find((item) => item.groupId === groupId)
          set(
            known
              ? latest.current.map((item) => (item === known ? { ...item, count: item.count + count } : item))
              : [...latest.current, { groupId, title, price, available, count }],
          )
        }}
      />
      <ul className="flex flex-col">
        {goods.map((item) => (
          <li key={item.groupId} className="flex flex-wrap items-center gap-3 border-line py-1.5 not-first:border-t">
            <span className="min-w-40 grow">
              {item.title}
              <span className="text-note text-ink-3"> · на складе {item.available}</span>
            </span>
            <span className="whitespace-nowrap">
              {item.price === null ? 'по ценам клиента' : priceText(item.price)}
            </span>
            <input
              className="min-h-9 w-20 rounded-control border border-edge bg-surface px-2 text-right"
              aria-label={`Количество: ${item.title}`}
              inputMode="numeric"
              value={item.count}
              onChange={(event) => {
                const count = typedCount(event.currentTarget.value)
                if (count !== null) set(goods.map((one) => (one === item ? { ...one, count } : one)))
              }}
            />
            <Button look="plain" size="small" onClick={() => set(goods.filter((one) => one !== item))}>
              Убрать
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
