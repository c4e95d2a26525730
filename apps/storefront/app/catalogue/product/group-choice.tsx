import type { ProductGroup } from '@shpulka/contract/catalogue/catalog'
import { outOfStockWords } from '@shpulka/ui/availability.rule.ts'
import { Button } from '@shpulka/ui/button.tsx'
import { RadioCard } from '@shpulka/ui/checkbox.tsx'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { counted, sizeForms } from '@shpulka/ui/text/plural.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { usePersonal } from '../../base/shell/personal.tsx'
import { useShopData } from '../../base/shell/shop.ts'
import {
  countedNoun,
  isSamePrice,
  offerLine,
  offerName,
  offerPrice,
  rowsAtOnce,
  type SizeTable,
} from './offer-choice.rule.ts'
import { OfferTable } from './offer-table.tsx'
import type { TableOrder } from './order-button.tsx'

interface Props {
  groups: readonly ProductGroup[]
  groupId: number | undefined
  onChange: (id: number) => void
  /** The form in the buy box, to which the radio buttons belong. */
  formId: string
  /** Path of the page: without scripts a group is chosen by its own address. */
  path: string
  /** The size table of the product; null: none. */
  sizes: SizeTable | null
  /** Ids of the groups the visitor searched for. */
  searched: ReadonlySet<number>
  /** What is counted: «шт» or «уп.». */
  unit: string
  /** Set when the groups are ordered in a table. */
  order: TableOrder | null
}

/** The groups to choose from: cards, or a table when there are many. */
export function GroupChoice({ groups, groupId, onChange, formId, path, sizes, searched, unit, order }: Props) {
  const chosen = groups.find(({ id }) => id === groupId)
  return (
    <fieldset id="offers" data-table={order ? '' : undefined} className="min-w-0">
      <legend className="mb-2 text-lead font-semibold">
        {capitalized(countedNoun(groups)[0])}
        {chosen && order && <span className="font-normal text-ink-2">: {chosen.title}</span>}
      </legend>
      {order ? (
        <GroupTable
          groups={groups}
          groupId={groupId}
          onChange={onChange}
          unit={unit}
          order={order}
          sizes={sizes}
          searched={searched}
        />
      ) : (
        <GroupCards
          groups={groups}
          groupId={groupId}
          onChange={onChange}
          unit={unit}
          formId={formId}
          searched={searched}
        />
      )}
      {sizes && (
        <a href="#sizes" className="inline-flex min-h-11 items-center text-note text-link md:min-h-8">
          {countedNoun(groups) === sizeForms ? 'Таблица размеров' : sizes.title}
        </a>
      )}
      <noscript>
        <button
          type="submit"
          form={formId}
          formMethod="get"
          formAction={path}
          className="btn btn-quiet mt-2 min-h-11 px-4"
        >
          Показать цену и остатки выбранного
        </button>
      </noscript>
    </fieldset>
  )
}

type ChoiceProps = Pick<Props, 'groups' | 'groupId' | 'onChange' | 'unit' | 'formId' | 'searched'>

function GroupCards({ groups, groupId, onChange, unit, formId, searched }: ChoiceProps) {
  const { currency } = useShopData()
  const basketSum = usePersonal()?.basket?.tierSumKopecks ?? 0
  return (
    <div className="flex flex-col gap-2">
      {groups.map((group) => {
        const { id, title, count } = group
        const price = offerPrice(group, basketSum)
        return (
          <RadioCard
            key={id}
            form={formId}
            name="group"
            value={id}
            checked={id === groupId}
            onChange={() => onChange(id)}
            title={title || 'Обычный'}
            description={`${searched.has(id) ? 'вы искали, ' : ''}${count > 0 ? `в наличии ${numberText(count)}\u00a0${unit}` : outOfStockWords}`}
            aside={price === null ? 'по запросу' : priceText(price, currency)}
          />
        )
      })}
    </div>
  )
}

/**
 * Any row is ordered in place by its count; pressing a row shows its details. Its radio button is for the keyboard, and
 * for browsers without scripts, where it alone chooses.
 */
function GroupTable({
  groups,
  groupId,
  onChange,
  unit,
  order,
  sizes,
  searched,
}: Omit<ChoiceProps, 'formId'> & Pick<Props, 'sizes'> & { order: TableOrder }) {
  const [isAll, setIsAll] = useState(false)
  const limit = rowsAtOnce(groups.length)
  const isCut = !isAll && limit < groups.length && groups.findIndex(({ id }) => id === groupId) < limit
  // Also rows on request: the box says nothing of them.
  const isOnePrice = isSamePrice(groups)
  const table = useRef<HTMLDivElement>(null)
  const showAll = () => {
    flushSync(() => setIsAll(true))
    // The button has gone: the first of the rows it has shown takes its focus.
    table.current?.querySelectorAll<HTMLElement>('input[type=radio]')[limit]?.focus()
  }
  return (
    <div ref={table} className="overflow-clip rounded-card border border-line bg-surface">
      <OfferTable
        lines={groups.map((group) => offerLine(group, sizes))}
        searched={searched}
        shownCount={isCut ? limit : groups.length}
        isPriced={!isOnePrice}
        counts={order.counts}
        onCountChange={(id, count) => {
          order.setCount(id, count)
          onChange(id)
        }}
        formId={order.formId}
        unit={unit}
        mark={({ id, title }) => (
          <label className="flex min-w-0 items-center text-body font-medium after:absolute after:inset-0">
            <input
              type="radio"
              form={order.formId}
              name="group"
              value={id}
              checked={id === groupId}
              onChange={() => onChange(id)}
              className="relative z-1 mr-2.5 size-4.5 shrink-0 appearance-none rounded-full border border-edge bg-surface checked:border-[5px] checked:border-ink [@media(scripting:enabled)]:sr-only"
            />
            {offerName(title)}
          </label>
        )}
      />
      {isCut && (
        <Button
          look="plain"
          className="w-full [@media(scripting:none)]:hidden"
          data-done={`Показаны ещё ${counted(groups.length - limit, countedNoun(groups))}`}
          onClick={showAll}
        >
          Ещё {counted(groups.length - limit, countedNoun(groups))}
        </Button>
      )}
    </div>
  )
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
