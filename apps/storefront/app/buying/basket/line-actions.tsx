import type { BasketGroup, BasketProduct } from '@shpulka/contract/buying/basket'
import { unitText } from '@shpulka/contract/catalogue/pack'
import { classes } from '@shpulka/ui/classes.ts'
import { Icon } from '@shpulka/ui/icon.tsx'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { toggleFavorite, useIsFavorite } from '../favorites/favorite-list.ts'

interface Props {
  readonly product: BasketProduct
  readonly group: BasketGroup
  /** Of the product and its group, as shown. */
  readonly name: string
}

const actionClasses = 'inline-flex min-h-11 items-center gap-1 text-note text-link hover:underline md:min-h-6'

/** Actions for a line in error: the count that can be ordered, or a notice when more arrives. */
export function ShortStockActions({ product, group, name }: Props) {
  // Missing in answers that an earlier release stored for repeated requests.
  const { allowedCount } = group
  return (
    <>
      {allowedCount != null && (
        <form method="post" action={paths.cart()} data-line>
          <LineFields intent="set" group={group.id} />
          <input type="hidden" name="count" value={allowedCount} />
          <button type="submit" className={actionClasses}>
            Поставить {numberText(allowedCount)}&nbsp;{unitText(product.packSize)}
          </button>
        </form>
      )}
      {group.missingOfferId !== null && (
        <form
          method="post"
          action={paths.requestBlank(group.missingOfferId, product.id, {
            count: group.missingOfferCount,
            isLeast: false,
          })}
        >
          <button type="submit" className={actionClasses} aria-label={`В предзаказ: ${name}`}>
            В&nbsp;предзаказ
          </button>
        </form>
      )}
      {group.available === 0 && (
        <Link
          to={paths.restock(group.id)}
          prefetch="none"
          className={actionClasses}
          aria-label={`Сообщить о поступлении: ${name}`}
        >
          <span>
            Сообщить<span className="max-md:hidden"> о&nbsp;поступлении</span>
          </span>
        </Link>
      )}
    </>
  )
}

/** Moves a line from the basket to the favourites. */
export function MoveToFavorites({
  product,
  group,
  name,
  isUnselected,
  send,
}: Props & { isUnselected: boolean; send: (form: FormData) => void }) {
  const isFavorite = useIsFavorite(product.id)
  return (
    <button
      type="button"
      className={classes(actionClasses, '[@media(scripting:none)]:hidden')}
      aria-label={`В избранное и убрать из корзины: ${name}`}
      onClick={() => {
        if (!isFavorite) toggleFavorite(product.id)
        const form = new FormData()
        for (const [field, value] of Object.entries({
          intent: 'remove',
          group: group.id,
          count: group.count,
          title: name,
          ...(isUnselected && { unselected: 'on' }),
        }))
          form.set(field, String(value))
        send(form)
      }}
    >
      <Icon name="heart" className="size-4" />В избранное
    </button>
  )
}

/** What a form of a line sends, and of which line. */
export const LineFields = ({ intent, group }: { intent: string; group: number }) => (
  <>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="group" value={group} />
  </>
)
