import { forms } from '@shpulka/contract/people/forms'
import { Link, redirect } from 'react-router'
import { callApi } from '../../base/api/client.server.ts'
import { orderKeyIn } from '../../base/api/order-key.rule.ts'
import { requireId } from '../../base/api/page-not-found.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { CallUs } from '../../base/shell/call-us.tsx'
import { pageMeta } from '../../base/shell/page-meta.ts'
import type { ShopData } from '../../base/shell/shop.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/request.route.ts'
import { RequestView } from './request-view.tsx'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const shop = matches[0].loaderData as ShopData | undefined
  return pageMeta(shop, { title: `Обращение ${loaderData?.number ?? ''} — ${shop?.site.name ?? ''}`, isNoIndex: true })
}

/**
 * The key from an email's link is moved to a cookie and removed from the address before anything is rendered or run.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const id = requireId(params.id)
  if (url.searchParams.has('key')) {
    const key = orderKeyIn(url.searchParams.get('key'))
    if (key !== null) ctx.changedCookies.set('order-key', key)
    throw redirect(paths.request(id))
  }
  return callApi(ctx, forms.viewRequest, { params: { id } })
}

export default function RequestPage({ loaderData: request }: Route.ComponentProps) {
  return (
    <div className="frame max-w-240 pt-6">
      <h1>Обращение {request.number}</h1>
      <p className="mt-1 text-ink-2">
        {request.type.title} · <span className="font-medium text-ink">{request.status.title}</span>.{' '}
        {request.status.description}
      </p>
      <div className="mt-5 rounded-card border border-line bg-surface p-4 sm:p-6">
        <RequestView request={request} />
      </div>
      <p className="mt-4 text-ink-2">
        <CallUs withHours after=". ">
          Что-то срочное? Позвоните:
        </CallUs>
        <Link to={paths.home()} className="text-link underline">
          На главную
        </Link>
      </p>
    </div>
  )
}
