import type { BasketSet as AssembledSet } from '@shpulka/contract/buying/basket'
import { basketLineMaxCount } from '@shpulka/contract/buying/basket-limits'
import { Checkbox } from '@shpulka/ui/checkbox.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { FieldError } from '@shpulka/ui/field-frame.tsx'
import { Icon } from '@shpulka/ui/icon.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { Stepper } from '@shpulka/ui/stepper.tsx'
import { constructorSetForms, counted, positionForms } from '@shpulka/ui/text/plural.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { Link, useFetcher } from 'react-router'
import { optimisticForm } from '../../base/shell/optimistic-form.rule.ts'
import { useCurrency } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import type { SetActionResult } from './set-change.route.ts'
import { basketSetChoice, choiceSearch } from './set-choice.rule.ts'

/**
 * A set in the basket: one line with its parts folded. Rendered by `basket/basket-section.tsx` below the section's
 * products.
 */
export function BasketSet({ set, inStock }: { set: AssembledSet; inStock: boolean }) {
  const counter = useFetcher<SetActionResult>()
  const selector = useFetcher<SetActionResult>()
  const remover = useFetcher<SetActionResult>()
  const failure = [counter, selector, remover].map(({ data }) => data?.failure).find(Boolean)
  const selection = optimisticForm(selector)
  const isSelected = !inStock || (selection ? selection.get('selected') === 'on' : set.selected)
  if (remover.state !== 'idle') return null
  return (
    <li className="grid grid-cols-[72px_minmax(0,1fr)] items-start gap-x-3 px-3 pt-2.5 pb-1 md:grid-cols-[auto_88px_minmax(0,1fr)_auto_132px_auto] md:gap-x-4 md:p-4">
      {/* What is out of stock goes into no order, whatever is selected. */}
      {inStock ? (
        <selector.Form
          method="post"
          action={paths.constructorSetChange()}
          onChange={(event) => void selector.submit(event.currentTarget)}
          className="z-1 col-start-1 row-start-1 pl-2 md:pl-0"
        >
          <input type="hidden" name="intent" value="select" />
          <input type="hidden" name="id" value={set.id} />
          <Checkbox name="selected" checked={isSelected} onChange={() => {}} aria-label={`В заказ: ${set.title}`}>
            <span className="sr-only">В заказ</span>
          </Checkbox>
          <WithoutScripts />
        </selector.Form>
      ) : (
        <span className="col-start-1 row-start-1 w-7.5 max-md:hidden" />
      )}
      <span className="col-start-1 row-start-1 overflow-hidden rounded-control bg-ground md:col-start-2">
        <Picture
          fileId={set.parts[0]?.image ?? set.image}
          alt=""
          sizes="88px"
          maxWidth={160}
          className="mix-blend-multiply"
        />
      </span>
      <div className={classes('min-w-0', !isSelected && 'opacity-70')}>
        <SetText set={set} inStock={inStock} failure={failure} />
      </div>
      <div className="col-span-full flex items-center gap-x-2 md:contents">
        <counter.Form method="post" action={paths.constructorSetChange()} className="flex items-center gap-2">
          <input type="hidden" name="intent" value="count" />
          <input type="hidden" name="id" value={set.id} />
          <Stepper
            label={`Количество: ${set.title}`}
            value={Number(optimisticForm(counter)?.get('count') ?? set.count)}
            max={basketLineMaxCount}
            size="small"
            onChange={(count) =>
              void counter.submit(
                { intent: 'count', id: set.id, count },
                { method: 'post', action: paths.constructorSetChange() },
              )
            }
          />
          <WithoutScripts />
        </counter.Form>
        <SetPrice set={set} />
        <remover.Form method="post" action={paths.constructorSetChange()} className="-mr-2 md:mr-0">
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="id" value={set.id} />
          <button
            type="submit"
            aria-label={`Убрать: ${set.title}`}
            data-done={`Убрано: ${set.title}`}
            className="grid size-11 place-content-center rounded-control text-ink-3 hover:bg-bad-soft hover:text-bad md:size-9"
          >
            <Icon name="trash-2" className="size-5" />
          </button>
        </remover.Form>
      </div>
      <SetContents set={set} />
    </li>
  )
}

/** What the set is: its title, what of it is in stock, what is wrong with it and what it saves. */
function SetText({
  set,
  inStock,
  failure,
}: {
  set: AssembledSet
  inStock: boolean
  failure: string | null | undefined
}) {
  const currency = useCurrency()
  return (
    <>
      {set.code ? (
        <Link to={builderPath(set)} className="line-clamp-3 font-medium hover:text-link">
          {set.title}
        </Link>
      ) : (
        <span className="font-medium">{set.title}</span>
      )}
      <p className="mt-0.5 text-note text-ink-3">Комплект, {counted(set.parts.length, positionForms)}</p>
      {inStock && <p className="text-note text-good">В наличии {counted(set.available, constructorSetForms)}</p>}
      {set.basketErr && <FieldError>{set.basketErr}</FieldError>}
      {failure && <FieldError>{failure}</FieldError>}
      {set.saving > 0 && (
        <p className="mt-0.5 text-note text-ink-2">
          Скидка комплекта {set.discountPercent}&nbsp;%:{' '}
          <span className="whitespace-nowrap text-good">−{priceText(set.saving, currency)}</span>
        </p>
      )}
    </>
  )
}

/** The price of all the sets of the line. */
function SetPrice({ set }: { set: AssembledSet }) {
  const currency = useCurrency()
  return (
    <p className="min-w-0 grow text-right leading-5">
      <span className="font-semibold whitespace-nowrap">{priceText(set.price * set.count, currency)}</span>
      {set.count > 1 && (
        <span className="block text-note whitespace-nowrap text-ink-3">
          {priceText(set.price, currency)} за&nbsp;комплект
        </span>
      )}
      {set.oldPrice !== null && (
        <s className="block text-note whitespace-nowrap text-ink-3">{priceText(set.oldPrice * set.count, currency)}</s>
      )}
    </p>
  )
}

/** The parts of the set, folded. */
function SetContents({ set }: { set: AssembledSet }) {
  const currency = useCurrency()
  return (
    <details className="col-span-full text-note">
      <summary className="flex min-h-11 cursor-pointer items-center text-link underline md:min-h-8">
        Состав комплекта
      </summary>
      <ul className="mt-1 divide-y divide-line border-t border-line">
        {set.parts.map((part) => (
          <li key={part.slotId} className="flex items-center gap-3 py-2">
            <span className="size-10 shrink-0 overflow-hidden rounded-control bg-ground">
              <Picture fileId={part.image} alt="" sizes="40px" maxWidth={96} className="mix-blend-multiply" />
            </span>
            <span className="min-w-0 grow">
              {part.path ? (
                <Link to={paths.product(part.path)} prefetch="intent" className="hover:text-link">
                  {part.title}
                </Link>
              ) : (
                part.title
              )}
              <span className="block text-ink-3">
                {part.slotTitle && `${part.slotTitle} · `}
                {part.vendorCode && `артикул ${part.vendorCode}`}
              </span>
            </span>
            <span className="text-right whitespace-nowrap">
              {part.quantity * set.count} × {priceText(part.price, currency)}
            </span>
          </li>
        ))}
      </ul>
      {set.code && (
        <Link to={builderPath(set)} className="mt-1 inline-flex min-h-11 items-center text-link underline md:min-h-8">
          Изменить состав
        </Link>
      )}
    </details>
  )
}

/** Where the parts of a set of the basket are chosen again. */
const builderPath = (set: AssembledSet) => paths.constructorSet(set.code, choiceSearch(basketSetChoice(set)))

const WithoutScripts = () => (
  <noscript>
    <button type="submit" className="min-h-11 px-1 text-note text-link underline md:min-h-8">
      Применить
    </button>
  </noscript>
)
