import { staffOrders } from '@shpulka/contract/buying/staff-orders'
import { amountText, packText } from '@shpulka/contract/catalogue/pack'
import { Button } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { Icon } from '@shpulka/ui/icon.tsx'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import type { Ref } from 'react'
import { callApi } from '../../base/api/client.ts'
import { AddGoods } from '../order-changes/add-goods.tsx'
import { TypedCount } from '../order-changes/typed-fields.tsx'

export interface ChosenGoods {
  readonly groupId: number
  readonly title: string
  /** Empty when there is none. */
  readonly vendorCode: string
  /** Null when not loaded yet, or on request. */
  readonly price: number | null
  readonly available: number
  /** Counts and prices are of packs of so many pieces; null: of pieces. */
  readonly packSize: number | null
  readonly count: number
}

interface GoodsChoiceProps {
  readonly siteId: number
  readonly userId: number | null
  readonly goods: readonly ChosenGoods[]
  readonly setGoods: (change: (goods: readonly ChosenGoods[]) => readonly ChosenGoods[]) => void
  readonly field: Ref<HTMLTextAreaElement>
}

/** Chooses goods by article, words or a pasted list. */
export function GoodsChoice({ siteId, userId, goods, setGoods, field }: GoodsChoiceProps) {
  return (
    <section aria-label="Товары" className="panel flex flex-col gap-3">
      <AddGoods
        field={field}
        find={(text) => callApi(staffOrders.findStaffOrderGoods, { body: { siteId, userId, text } })}
        onAdd={({ groupId, title, vendorCode, price, available, packSize }, count) =>
          setGoods((all) =>
            all.some((each) => each.groupId === groupId)
              ? all.map((each) => (each.groupId === groupId ? { ...each, count: each.count + count } : each))
              : [...all, { groupId, title, vendorCode, price, available, packSize, count }],
          )
        }
      />
      <ul className="flex flex-col">
        {goods.map((each) => (
          <li
            key={each.groupId}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-line py-1.5 not-first:border-t md:flex"
          >
            <span className="grow">
              <NonBreakingText>{each.title}</NonBreakingText>
              <span className="block text-note text-ink-3">
                {each.vendorCode && `${each.vendorCode} · `}
                <span className={classes(each.available < each.count && 'font-medium text-bad')}>
                  на складе {amountText(each.available, each.packSize)}
                </span>
              </span>
            </span>
            <span className="flex items-center gap-3 whitespace-nowrap text-ink-2 max-md:row-start-2">
              {each.price === null ? 'по ценам клиента' : priceText(each.price)} ×
              <TypedCount
                title={each.title}
                count={each.count}
                isFirst={false}
                onCount={(count) =>
                  setGoods((all) => all.map((one) => (one.groupId === each.groupId ? { ...one, count } : one)))
                }
              />
              <span className="md:min-w-18">{packText(each.packSize) ?? 'шт'}</span>
            </span>
            <span className="text-right font-medium whitespace-nowrap md:min-w-22">
              {each.price !== null && priceText(each.price * each.count)}
            </span>
            <Button
              look="plain"
              size="small"
              className="max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end"
              aria-label={`Убрать: ${each.title}`}
              data-done={`Убрано: ${each.title}`}
              onClick={() => setGoods((all) => all.filter((one) => one.groupId !== each.groupId))}
            >
              <Icon name="x" />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
