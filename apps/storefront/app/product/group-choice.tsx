import type { ProductGroup } from '@shpulka/contract/catalog'
import { useKnownShop } from '../shell/shop.ts'
import { numberText } from '../text/number-text.rule.ts'
import { priceText } from '../text/price-text.rule.ts'
import { RadioCard } from '../ui/checkbox.tsx'
import { groupArticle, mostCards } from './group-choice.rule.ts'

interface Props {
  groups: readonly ProductGroup[]
  groupId: number | undefined
  onChange: (id: number) => void
  /** The form in the box, which the radio buttons belong to. */
  formId: string
  /** Where the page is: without scripts a chosen group is looked at under its own address. */
  path: string
  hasSizes: boolean
}

/** What to choose from: cards, or a table where there are many. */
export function GroupChoice({ groups, groupId, onChange, formId, path, hasSizes }: Props) {
  const chosen = groups.find(({ id }) => id === groupId)
  return (
    <fieldset id="offers" className="min-w-0">
      <legend className="mb-2 text-lead font-semibold">
        {groups.length > mostCards ? 'Размер или вид' : 'Комплектация'}
        {chosen && groups.length > mostCards && <span className="font-normal text-ink-2">: {chosen.title}</span>}
      </legend>
      {groups.length > mostCards ? (
        <GroupTable {...{ groups, groupId, onChange, formId }} />
      ) : (
        <GroupCards {...{ groups, groupId, onChange, formId }} />
      )}
      {hasSizes && (
        <a href="#sizes" className="inline-flex min-h-11 items-center text-note text-link md:min-h-8">
          Таблица размеров
        </a>
      )}
      <noscript>
        <button type="submit" form={formId} formMethod="get" formAction={path} className="btn btn-quiet mt-2 min-h-11 px-4">
          Показать цену и остатки выбранного
        </button>
      </noscript>
    </fieldset>
  )
}

type ChoiceProps = Pick<Props, 'groups' | 'groupId' | 'onChange' | 'formId'>

function GroupCards({ groups, groupId, onChange, formId }: ChoiceProps) {
  const { currency } = useKnownShop()
  return (
    <div className="flex flex-col gap-2">
      {groups.map(({ id, title, prices, count }) => (
        <RadioCard
          key={id}
          form={formId}
          name="group"
          value={id}
          checked={id === groupId}
          onChange={() => onChange(id)}
          title={title || 'Обычный'}
          description={count > 0 ? `в наличии ${numberText(count)}\u00a0шт` : 'под заказ'}
          aside={prices[0] ? priceText(prices[0].price, currency) : 'по запросу'}
        />
      ))}
    </div>
  )
}

function GroupTable({ groups, groupId, onChange, formId }: ChoiceProps) {
  const { currency } = useKnownShop()
  return (
    <div className="max-h-100 overflow-y-auto rounded-card border border-line bg-surface">
      <table className="w-full text-note">
        <thead className="sr-only">
          <tr>
            <th scope="col">Вид</th>
            <th scope="col">Артикул</th>
            <th scope="col">Наличие</th>
            <th scope="col">Цена</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr
              key={group.id}
              className="relative border-b border-line transition-colors last:border-0 hover:bg-paper has-checked:bg-accent-soft has-focus-visible:bg-ground"
            >
              <th scope="row" className="text-left font-medium">
                <label className="flex min-h-11 items-center gap-2.5 py-1.5 pl-3 after:absolute after:inset-0">
                  <input
                    type="radio"
                    form={formId}
                    name="group"
                    value={group.id}
                    checked={group.id === groupId}
                    onChange={() => onChange(group.id)}
                    className="relative z-1 size-4.5 shrink-0 appearance-none rounded-full border border-edge bg-surface checked:border-[5px] checked:border-accent"
                  />
                  {group.title || 'Обычный'}
                </label>
              </th>
              <td className="hidden px-2 text-ink-3 sm:table-cell">{groupArticle(group, '')}</td>
              <td className={group.count > 0 ? 'px-2 text-good' : 'px-2 text-warn'}>
                {group.count > 0 ? `${numberText(group.count)}\u00a0шт` : 'под заказ'}
              </td>
              <td className="py-1.5 pr-3 text-right font-semibold whitespace-nowrap">
                {group.prices[0] ? priceText(group.prices[0].price, currency) : 'по запросу'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
