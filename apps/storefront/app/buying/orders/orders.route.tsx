import { orders } from '@shpulka/contract/buying/orders'
import { ButtonLink } from '@shpulka/ui/button.tsx'
import { ChipLink } from '@shpulka/ui/chip.tsx'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { Pager } from '@shpulka/ui/pager.tsx'
import { pageIn } from '@shpulka/ui/text/page-number.rule.ts'
import { callApi } from '../../base/api/client.server.ts'
import { pageNotFound } from '../../base/api/page-not-found.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { paths } from '../../paths.ts'
import { profileMeta } from '../../people/users/profile-meta.ts'
import type { Route } from './+types/orders.route.ts'
import { OrderCard } from './order-card.tsx'

/** Orders in any status. */
const allStatuses = 'all'
const pageSize = 10

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return profileMeta(matches, loaderData?.group ? `Заказы: ${loaderData.group.title.toLowerCase()}` : 'Заказы')
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const counts = await callApi(ctx, orders.countOrders, {})
  const group = counts.statusOrderCounts.find(({ code }) => code === params.status) ?? null
  if (group === null && params.status !== allStatuses) throw pageNotFound()
  const list = await callApi(ctx, orders.listOrders, {
    query: { ...(group && { statusGroupId: group.statusGroupId }), page: pageIn(url), limit: pageSize },
  })
  return { counts, group, list }
}

/** spec 2: the page is mounted anew for each status. */
export default function OrdersPage({ loaderData, params }: Route.ComponentProps) {
  return <Orders key={params.status} {...loaderData} />
}

function Orders({ counts, group, list }: Route.ComponentProps['loaderData']) {
  const { page, pages } = list.meta
  return (
    <>
      <h1>Заказы</h1>
      <nav aria-label="Статусы заказов" className="strip mt-4 gap-2">
        <ChipLink to={paths.orders()} note={counts.total} isCurrent={group === null}>
          Все
        </ChipLink>
        {counts.statusOrderCounts.map(({ code, title, count }) => (
          <ChipLink key={code} to={paths.orders(code)} note={count} isCurrent={group?.code === code}>
            {title}
          </ChipLink>
        ))}
      </nav>
      {list.orders.length === 0 ? (
        <div className="mt-4">
          <EmptyState
            title={counts.total === 0 ? 'Заказов пока нет' : 'Здесь заказов нет'}
            actions={
              counts.total === 0 ? (
                <ButtonLink to={paths.catalog()}>Открыть каталог</ButtonLink>
              ) : (
                <ButtonLink to={paths.orders()}>Все заказы</ButtonLink>
              )
            }
          >
            {counts.total === 0
              ? 'Выберите товары в каталоге: после оформления заказ появится здесь, и за ним можно будет следить.'
              : 'Посмотрите заказы в других статусах.'}
          </EmptyState>
        </div>
      ) : (
        <div className="mt-4 flex flex-col gap-4">
          {list.orders.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
          <Pager page={page} pages={pages} hrefOf={(number) => paths.orders(group?.code, number)} />
        </div>
      )}
    </>
  )
}
