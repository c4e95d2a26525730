import type { BasketGroup, BasketProduct, BasketSection as Section } from '@shpulka/contract/basket'
import { Trash2 } from 'lucide-react'
import { Link, useFetcher } from 'react-router'
import { paths } from '../paths.ts'
import { useCurrency } from '../shell/shop.ts'
import { numberText } from '../text/number-text.rule.ts'
import { priceText } from '../text/price-text.rule.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { classes } from '../ui/classes.ts'
import { FieldError } from '../ui/field.tsx'
import { Picture } from '../ui/picture.tsx'
import { Stepper } from '../ui/stepper.tsx'
import type { BasketAnswer } from './basket.route.tsx'

/** One of the two groups of lines: those that can be had now and those that cannot. */
export function BasketSection({ title, section, note }: { title: string; section: Section; note?: string }) {
  const fetcher = useFetcher()
  const groups = section.products.flatMap((product) => product.groups)
  if (groups.length === 0) return null
  const isAllSelected = groups.every(({ selected }) => selected)
  return (
    <section aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 className="text-lead!">
          {title} <span className="font-normal text-ink-3">{groups.length}</span>
        </h2>
        {section.inStock ? (
          <fetcher.Form
            method="post"
            action={paths.cart()}
            className="flex items-center"
            onChange={(event) => void fetcher.submit(event.currentTarget)}
          >
            <input type="hidden" name="intent" value="select-all" />
            <input type="hidden" name="inStock" value="on" />
            <Checkbox name="selected" checked={isAllSelected} onChange={() => {}}>
              Выбрать всё
            </Checkbox>
            <WithoutScripts />
          </fetcher.Form>
        ) : (
          <fetcher.Form method="post" action={paths.cart()}>
            <input type="hidden" name="intent" value="clear-not-in-stock" />
            <Button type="submit" look="plain" size="small">
              Убрать все
            </Button>
          </fetcher.Form>
        )}
      </div>
      {note && <p className="text-note text-ink-2">{note}</p>}
      <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-surface">
        {section.products.flatMap((product) =>
          product.groups.map((group) => <Line key={group.id} product={product} group={group} inStock={section.inStock} />),
        )}
      </ul>
    </section>
  )
}

function Line({ product, group, inStock }: { product: BasketProduct; group: BasketGroup; inStock: boolean }) {
  const currency = useCurrency()
  const counter = useFetcher<BasketAnswer>()
  const selector = useFetcher()
  const remover = useFetcher({ key: 'basket-remove' })
  const isRemoved = remover.formData?.get('intent') === 'remove' && remover.formData.get('group') === String(group.id)
  const name = group.title ? `${product.title}, ${group.title}` : product.title
  const isSelected = selector.formData ? selector.formData.get('selected') === 'on' : group.selected
  if (isRemoved) return null
  return (
    <li className="grid grid-cols-[auto_72px_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 p-3 md:grid-cols-[auto_88px_minmax(0,1fr)_auto_132px_auto] md:gap-x-4 md:p-4">
      <selector.Form
        method="post"
        action={paths.cart()}
        onChange={(event) => void selector.submit(event.currentTarget)}
        className="row-span-2 md:row-span-1"
      >
        <input type="hidden" name="intent" value="select" />
        <input type="hidden" name="group" value={group.id} />
        <Checkbox name="selected" checked={isSelected} onChange={() => {}} aria-label={`В заказ: ${name}`}>
          <span className="sr-only">В заказ</span>
        </Checkbox>
        <WithoutScripts />
      </selector.Form>
      <span className="row-span-2 overflow-hidden rounded-control bg-ground md:row-span-1">
        <Picture fileId={product.image} alt="" sizes="88px" largest={160} className="mix-blend-multiply" />
      </span>
      <div className={classes('col-span-2 min-w-0 md:col-span-1', !isSelected && 'opacity-70')}>
        {product.path ? (
          <Link to={paths.product(product.path)} prefetch="intent" className="line-clamp-3 font-medium hover:text-accent">
            {name}
          </Link>
        ) : (
          <span className="font-medium">{name}</span>
        )}
        <p className="mt-0.5 text-note text-ink-3">{product.vendorCode && `Артикул ${product.vendorCode}`}</p>
        {inStock && <p className="text-note text-good">В наличии {numberText(group.available)}&nbsp;шт</p>}
        {group.basketErr && <FieldError>{group.basketErr}</FieldError>}
        {counter.data?.failure && <FieldError>{counter.data.failure}</FieldError>}
        <Reasons group={group} />
      </div>
      <counter.Form method="post" action={paths.cart()} className="col-start-3 flex items-center gap-2 md:col-start-auto">
        <input type="hidden" name="intent" value="set" />
        <input type="hidden" name="group" value={group.id} />
        <Stepper
          label={`Количество: ${name}`}
          value={Number(counter.formData?.get('count') ?? group.count)}
          size="small"
          onChange={(count) => void counter.submit({ intent: 'set', group: group.id, count }, { method: 'post', action: paths.cart() })}
        />
        <WithoutScripts />
      </counter.Form>
      <p className="col-start-3 md:col-start-auto md:text-right">
        <span className="font-semibold whitespace-nowrap">{priceText(group.sum, currency)}</span>
        {group.count > 1 && <span className="block text-note whitespace-nowrap text-ink-3">{priceText(group.price, currency)} за&nbsp;шт</span>}
        {group.oldPrice !== null && group.oldPrice > group.price && (
          <s className="block text-note whitespace-nowrap text-ink-3">{priceText(group.oldPrice * group.count, currency)}</s>
        )}
      </p>
      <remover.Form
        method="post"
        action={paths.cart()}
        className="col-start-4 row-start-2 self-end md:col-start-auto md:row-start-auto md:self-start"
      >
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="group" value={group.id} />
        <input type="hidden" name="count" value={group.count} />
        <input type="hidden" name="title" value={name} />
        <button
          type="submit"
          aria-label={`Убрать: ${name}`}
          className="grid size-11 place-content-center rounded-control text-ink-3 hover:bg-bad-soft hover:text-bad md:size-9"
        >
          <Trash2 aria-hidden className="size-5" strokeWidth={1.75} />
        </button>
      </remover.Form>
    </li>
  )
}

/** How the price came about, when there is more to it than the price itself. */
function Reasons({ group: { explanation } }: { group: BasketGroup }) {
  const currency = useCurrency()
  const changes = explanation.filter(({ step, change }) => step !== 'role' && change !== 0)
  if (changes.length === 0) return null
  return (
    <ul className="mt-0.5 text-note text-ink-2">
      {changes.map(({ step, title, change }) => (
        <li key={step}>
          {title}: <span className="whitespace-nowrap text-good">−{priceText(Math.abs(change), currency)}</span>
        </li>
      ))}
    </ul>
  )
}

const WithoutScripts = () => (
  <noscript>
    <button type="submit" className="min-h-11 px-1 text-note text-link underline md:min-h-8">
      Применить
    </button>
  </noscript>
)
