import { constructorSets } from '@shpulka/contract/catalogue/constructor-sets'
import { Breadcrumb } from '@shpulka/ui/breadcrumb.tsx'
import { ButtonLink } from '@shpulka/ui/button.tsx'
import { CoverLink } from '@shpulka/ui/cover.tsx'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { callApi } from '../../base/api/client.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { CallUs } from '../../base/shell/call-us.tsx'
import { pageMeta } from '../../base/shell/page-meta.ts'
import { titleFor } from '../../base/shell/page-titles.ts'
import { type ShopData, useCurrency } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/constructor-sets.route.ts'

export function meta({ matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  return pageMeta(shop, {
    ...titleFor('template-design', shop),
    description:
      'Конструктор рабочих мест для швейного цеха и ателье: машина, стол, мотор, стул и свет со скидкой ' +
      'комплекта, цена и мощность считаются сразу.',
    canonical: paths.constructorSets(),
  })
}

export const loader = async ({ context }: Route.LoaderArgs) => ({
  sets: await callApi(context.get(requestContext), constructorSets.listConstructorSets, {}),
})

export default function ConstructorSetsPage({ loaderData: { sets } }: Route.ComponentProps) {
  const currency = useCurrency()
  return (
    <div className="frame">
      <Breadcrumb steps={[{ title: 'Главная', to: paths.home() }]} />
      <h1>Собрать рабочее место</h1>
      <p className="mt-2 max-w-160 text-ink-2">
        Выберите машину, а стол, мотор и свет подскажем: то, что не подходит друг к другу, в комплект не войдёт. Вместе
        дешевле, чем по отдельности.
      </p>
      {sets.length === 0 && (
        <div className="mt-5">
          <EmptyState
            title="Комплектов пока нет"
            actions={<ButtonLink to={paths.catalog()}>Открыть каталог</ButtonLink>}
          >
            <CallUs after=".">Подберём рабочее место под вашу задачу по телефону</CallUs>
          </EmptyState>
        </div>
      )}
      <ul className="mt-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {sets.map(({ id, code, title, image, slots, price, saving }, index) => (
          <li key={id}>
            <CoverLink
              to={paths.constructorSet(code)}
              image={image}
              title={title}
              note={
                <>
                  <span className="block text-lead font-semibold text-ink">{priceText(price, currency)}</span>
                  {saving > 0 && <span className="text-good">экономия {priceText(saving, currency)}</span>}
                </>
              }
              isFirst={index < 2}
              sizes="(min-width: 1024px) 420px, (min-width: 640px) 50vw, 100vw"
            >
              {slots.map((slot, place) => (place === 0 ? slot.title : slot.title.toLowerCase())).join(', ')}
            </CoverLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
