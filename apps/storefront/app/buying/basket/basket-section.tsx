import type { BasketSection as Section } from '@shpulka/contract/buying/basket'
import { Button } from '@shpulka/ui/button.tsx'
import { Checkbox } from '@shpulka/ui/checkbox.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Suspense } from 'react'
import { useFetcher } from 'react-router'
import { optimisticForm } from '../../base/shell/optimistic-form.rule.ts'
import { useCurrency } from '../../base/shell/shop.ts'
import { BasketSet } from '../../catalogue/constructor-sets/basket-set.tsx'
import { paths } from '../../paths.ts'
import type { BasketActionResult } from './basket.route.tsx'
import { BasketLine, WithoutScripts } from './basket-line.tsx'
import type { useBasketChanges } from './use-basket-changes.ts'

interface Props {
  title: string
  section: Section
  changes: ReturnType<typeof useBasketChanges>
  note?: string
}

/** One of the two groups of lines: available ones and unavailable ones. */
export function BasketSection({ title, section, changes, note }: Props) {
  const fetcher = useFetcher<BasketActionResult>()
  const currency = useCurrency()
  const groups = section.products.flatMap((product) => product.groups)
  const lines = [...groups, ...section.constructorSets]
  if (lines.length === 0) return null
  const sent = optimisticForm(fetcher)
  const chosen = sent?.get('intent') === 'select-all' ? sent.get('selected') === 'on' : null
  const isAllSelected = chosen ?? lines.every(({ selected }) => selected)
  return (
    <section aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 className="text-lead!">
          {title} <span className="font-normal text-ink-3">{lines.length}</span>
        </h2>
        <div className="flex items-center gap-x-4 print:hidden">
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
                Выбрать всё<span className="sr-only">: {title.toLowerCase()}</span>
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
      </div>
      {note && <p className="text-note text-ink-2">{note}</p>}
      <FailureNotice message={refusalOf(fetcher.data)} className="mt-2" />
      <ul
        className={classes(
          'mt-2 divide-y divide-line rounded-card border border-line bg-surface',
          groups.length === 0 && 'hidden',
        )}
        {...changes.forms}
      >
        {chunks(section).map((chunk, n) => (
          <Suspense // biome-ignore lint/suspicious/noArrayIndexKey: a chunk is its place
            key={n}
            fallback={null}
          >
            {chunk.map(({ product, group }) => {
              const change = changes.changeOf(group.id)
              return (
                !change.isRemoved && (
                  <BasketLine
                    key={group.id}
                    product={product}
                    group={group}
                    inStock={section.inStock}
                    currency={currency}
                    change={change}
                    send={changes.send}
                  />
                )
              )
            })}
          </Suspense>
        ))}
      </ul>
      {section.constructorSets.length > 0 && (
        <ul
          aria-label={`${title}: комплекты`}
          className="mt-2 divide-y divide-line rounded-card border border-line bg-surface"
        >
          {section.constructorSets.map((set) => (
            <BasketSet key={set.id} set={set} inStock={section.inStock} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Why the shop refused a change; null also when it did not answer, which a toast says. */
const refusalOf = (answer: BasketActionResult | undefined) => (answer?.isUnanswered ? null : answer?.failure)

const chunkSize = 20

/**
 * The lines in chunks, so that a page of five hundred is hydrated chunk by chunk, starting with the one that is
 * touched.
 */
function chunks({ products }: Section) {
  const lines = products.flatMap((product) => product.groups.map((group) => ({ product, group })))
  return Array.from({ length: Math.ceil(lines.length / chunkSize) }, (_, n) =>
    lines.slice(n * chunkSize, (n + 1) * chunkSize),
  )
}

/** spec 4: the option to remove unavailable lines always. */
export function SkipUnavailable({ isOn }: { isOn: boolean }) {
  const fetcher = useFetcher<BasketActionResult>()
  const sent = optimisticForm(fetcher)
  return (
    <div>
      <fetcher.Form
        method="post"
        action={paths.cart()}
        className="flex items-center text-note print:hidden"
        onChange={(event) => void fetcher.submit(event.currentTarget)}
      >
        <input type="hidden" name="intent" value="set-skip-unavailable" />
        <Checkbox name="isOn" checked={sent ? sent.get('isOn') === 'on' : isOn} onChange={() => {}}>
          Убирать из корзины то, чего нет в наличии
        </Checkbox>
        <WithoutScripts />
      </fetcher.Form>
      <FailureNotice message={refusalOf(fetcher.data)} className="mt-2" />
    </div>
  )
}
