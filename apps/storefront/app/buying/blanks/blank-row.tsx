import type { Blank } from '@shpulka/contract/buying/blanks'
import { amountText, unitText } from '@shpulka/contract/catalogue/pack'
import { Button } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { dateText } from '@shpulka/ui/text/date-text.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { Form, Link } from 'react-router'
import { useShopData } from '../../base/shell/shop.ts'
import { AddToBasket } from '../../catalogue/catalog/add-to-basket.tsx'
import { paths } from '../../paths.ts'

/** Goods the user waits for: whether they have arrived, and what to do then. */
export function BlankRow({ blank }: { blank: Blank }) {
  const { currency } = useShopData()
  const { status, isOpen, available, groupId, groupQuantity, title, path } = blank
  const availableGroups = Math.floor(available / (groupQuantity ?? 1))
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
      <span className={classes('size-20 shrink-0 overflow-hidden rounded-control bg-ground', !isOpen && 'opacity-60')}>
        <Picture fileId={blank.image} alt="" sizes="80px" maxWidth={160} className="mix-blend-multiply" />
      </span>
      <div className="min-w-0 grow basis-52">
        <p>
          {path ? (
            <Link to={paths.product(path)} prefetch="intent" className="font-medium hover:text-link">
              <NonBreakingText>{title}</NonBreakingText>
            </Link>
          ) : (
            <span className="font-medium">
              <NonBreakingText>{title}</NonBreakingText>
            </span>
          )}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-note text-ink-3">
          <span
            className={classes('rounded-full px-2.5 py-0.5 font-medium', looks[status.code] ?? 'bg-ground text-ink-2')}
          >
            {status.title}
          </span>
          {blank.vendorCode && <span>Артикул {blank.vendorCode}</span>}
          <span>
            {amountText(blank.count, blank.packSize)} · от {dateText(new Date(blank.createdAt))}
          </span>
        </p>
        {isOpen && groupId === null && <p className="mt-1 text-note text-warn">Этот товар больше не продаётся</p>}
        {isOpen && status.code !== 'available' && available > 0 && (
          <p className="mt-1 text-note text-ink-2">
            Сейчас есть только {available}&nbsp;{unitText(blank.packSize)}
          </p>
        )}
        {isOpen && status.code === 'available' && available < blank.count && (
          <p className="mt-1 text-note text-warn">
            {available > 0 ? `Осталось только ${available} ${unitText(blank.packSize)}` : 'Товар успели раскупить'}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:w-full">
        {isOpen && blank.price !== null && (
          <span className="font-semibold whitespace-nowrap">{priceText(blank.price, currency)}</span>
        )}
        {isOpen && groupId !== null && availableGroups > 0 && (
          <div className="w-36">
            <AddToBasket
              groupId={groupId}
              title={title}
              isAvailable
              count={Math.min(Math.ceil(blank.count / (groupQuantity ?? 1)), availableGroups)}
            />
          </div>
        )}
        {isOpen && (
          <Form method="post" action={paths.blanks()}>
            <input type="hidden" name="id" value={blank.id} />
            <Button
              type="submit"
              name="intent"
              value="cancel"
              look="plain"
              size="small"
              aria-label={`Больше не ждать: ${title}`}
            >
              Больше не ждать
            </Button>
          </Form>
        )}
      </div>
    </li>
  )
}

const looks: Readonly<Record<string, string>> = {
  new: 'bg-accent-soft text-ink',
  'in-work': 'bg-accent-soft text-ink',
  available: 'bg-good-soft text-good',
}
