import { basketLineMaxCount } from '@shpulka/contract/buying/basket-limits'
import { Button } from '@shpulka/ui/button.tsx'
import { PageHead } from '@shpulka/ui/page-head.tsx'
import { Stepper } from '@shpulka/ui/stepper.tsx'
import { useEffect } from 'react'
import { Form, useFetcher, useSubmit } from 'react-router'
import { requestContext } from '../../base/api/request-context.server.ts'
import { notFoundMeta, pageMeta } from '../../base/shell/page-meta.ts'
import { usePersonal } from '../../base/shell/personal.tsx'
import type { ShopData } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/constructor-set.route.ts'
import { loadConstructorSet } from './constructor-set.server.ts'
import { choiceSearch } from './set-choice.rule.ts'
import type { loader as loadPrice } from './set-price.route.ts'
import { SetSlot } from './set-slot.tsx'
import { SetSumBar, SetSummary } from './set-summary.tsx'

const parents = [
  { title: 'Главная', to: paths.home() },
  { title: 'Собрать рабочее место', to: paths.constructorSets() },
]

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  if (!loaderData) return notFoundMeta(shop)
  const { title, description, code, image } = loaderData.set
  return pageMeta(shop, {
    title: `${title} — собрать и купить — ${shop?.site.name ?? ''}`,
    description: description.split(/\n\s*\n/)[0] ?? '',
    canonical: paths.constructorSet(code),
    image,
  })
}

export const loader = ({ params, context, url }: Route.LoaderArgs) =>
  loadConstructorSet(context.get(requestContext), params.code, url.searchParams, false)

export default function ConstructorSetPage({ loaderData: { set, choice, priced } }: Route.ComponentProps) {
  const submit = useSubmit()
  const withBasket = usePriceWithBasket(set.code, choiceSearch(choice))
  const problems = new Map(priced.problems.map(({ slotId, message }) => [slotId, message]))
  return (
    <div className="frame">
      <PageHead
        steps={parents}
        title={set.title}
        note={set.discountPercent > 0 ? `Скидка комплекта ${set.discountPercent} %` : ''}
        text={set.description}
        image={set.image}
      />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <Form
          action={paths.constructorSet(set.code)}
          id="choice"
          aria-label="Состав комплекта"
          className="flex min-w-0 flex-col gap-6"
          onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
        >
          {choice.line !== null && <input type="hidden" name="line" value={choice.line} />}
          {set.slots.map((slot) => (
            <SetSlot
              key={slot.id}
              slot={slot}
              chosen={String(choice.parts[slot.code] ?? '')}
              incompatibilities={priced.incompatibilities.filter(({ slotId }) => slotId === slot.id)}
              problem={problems.get(slot.id) ?? null}
            />
          ))}
        </Form>
        <SetSummary set={set} choice={choice} priced={priced} withBasket={withBasket}>
          <div>
            <Stepper
              label="Сколько комплектов"
              value={choice.count}
              max={basketLineMaxCount}
              form="choice"
              onChange={(count) =>
                void submit(new URLSearchParams(choiceSearch({ ...choice, count })), {
                  action: paths.constructorSet(set.code),
                  replace: true,
                  preventScrollReset: true,
                })
              }
            />
            <noscript>
              <Button type="submit" form="choice" look="quiet" className="mt-2">
                Пересчитать
              </Button>
            </noscript>
          </div>
        </SetSummary>
      </div>
      <SetSumBar priced={priced} />
    </div>
  )
}

/**
 * The price of the choice together with the basket, requested only if the basket is not empty. The price of a previous
 * choice is ignored.
 */
function usePriceWithBasket(code: string, search: string) {
  const { data, load } = useFetcher<typeof loadPrice>()
  const isFilled = (usePersonal()?.basket?.lineCount ?? 0) > 0
  useEffect(() => {
    if (isFilled) void load(`${paths.constructorSetPrice(code)}?${search}`)
  }, [isFilled, load, code, search])
  return isFilled && data?.search === search ? data.priced : null
}
