import { parseId } from '@shpulka/contract/base/ids'
import { basketLineMaxCount } from '@shpulka/contract/buying/basket-limits'
import { blanks } from '@shpulka/contract/buying/blanks'
import { catalog } from '@shpulka/contract/catalogue/catalog'
import { ButtonLink } from '@shpulka/ui/button.tsx'
import { ChipLink } from '@shpulka/ui/chip.tsx'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { Pager } from '@shpulka/ui/pager.tsx'
import { pageIn } from '@shpulka/ui/text/page-number.rule.ts'
import { data, redirect } from 'react-router'
import { callApi, failureIn, orDefault } from '../../base/api/client.server.ts'
import { readForm } from '../../base/api/form.server.ts'
import { pageNotFound } from '../../base/api/page-not-found.server.ts'
import { type RequestContext, requestContext } from '../../base/api/request-context.server.ts'
import { pageTitles } from '../../base/shell/page-titles.ts'
import { paths, type WantedCount } from '../../paths.ts'
import { profileMeta } from '../../people/users/profile-meta.ts'
import type { Route } from './+types/blanks.route.ts'
import { BlankRow } from './blank-row.tsx'
import { WantedGoods } from './wanted-goods.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return profileMeta(matches, pageTitles['user/profile/blanks'])
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const counts = await callApi(ctx, blanks.countBlanks, {})
  const requestedStatus = url.searchParams.get('status')
  const status = counts.statusBlankCounts.find(({ code }) => code === requestedStatus) ?? null
  if (requestedStatus !== null && status === null) throw pageNotFound()
  const [list, wanted] = await Promise.all([
    callApi(ctx, blanks.listBlanks, { query: { ...(status && { statusId: status.statusId }), page: pageIn(url) } }),
    orDefault(ctx, findRequestedNotice(ctx, url), null),
  ])
  return { counts, status, list, wanted, addedId: parseId(url.searchParams.get('added')) }
}

/** The restock notice a visitor requested before they were asked to sign in. */
async function findRequestedNotice(ctx: RequestContext, url: URL) {
  const offerId = parseId(url.searchParams.get('offer'))
  const productId = parseId(url.searchParams.get('product'))
  if (offerId === null || productId === null) return null
  const [card] = await callApi(ctx, catalog.listProductsByIds, { query: { ids: [productId] } })
  return card ? { offerId, productId, wanted: wantedIn(url), title: card.title, image: card.images[0] ?? null } : null
}

/** How many are wanted: a basket line says how many, a product's page how many at least. */
function wantedIn({ searchParams }: URL): WantedCount {
  const isLeast = !searchParams.has('count')
  const count = Math.floor(Number(searchParams.get(isLeast ? 'least' : 'count'))) || 1
  return { count: Math.min(Math.max(count, 1), basketLineMaxCount), isLeast }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  let addedId: number
  try {
    if (form.get('intent') === 'cancel') {
      await callApi(ctx, blanks.cancelBlank, { query: { id: Number(form.get('id')) } })
      throw redirect(paths.blanks(), 303)
    }
    const offerId = parseId(url.searchParams.get('offer')) ?? 0
    addedId = (await callApi(ctx, blanks.addBlank, { body: { offerId, ...wantedIn(url) } })).id
  } catch (error) {
    if (error instanceof Response) throw error
    const { statusCode, message } = failureIn(error)
    if (![400, 404, 422].includes(statusCode)) throw error
    return data({ failure: message }, { status: statusCode })
  }
  throw redirect(`${paths.blanks()}?added=${addedId}`, 303)
}

export default function BlanksPage({ loaderData, actionData }: Route.ComponentProps) {
  const { counts, status, list, wanted, addedId } = loaderData
  const added = list.blanks.find(({ id }) => id === addedId)
  return (
    <>
      <h1>Бланки предзаказа</h1>
      <p className="mt-1 max-w-160 text-ink-2">
        Товары, которых сейчас нет. Когда они поступят, мы сообщим письмом и уведомлением на сайте.
      </p>
      <div className="mt-4 flex flex-col gap-4">
        <FailureNotice message={actionData?.failure} />
        {added && (
          <Notice kind="good" title="Сообщим о поступлении">
            {added.title}
          </Notice>
        )}
        {wanted && !actionData && <WantedGoods {...wanted} />}
      </div>
      <nav aria-label="Статусы бланков" className="strip mt-4 gap-2">
        <ChipLink to={paths.blanks()} note={counts.total} isCurrent={status === null}>
          Все
        </ChipLink>
        {counts.statusBlankCounts.map(({ code, title, count }) => (
          <ChipLink key={code} to={paths.blanks(code)} note={count} isCurrent={status?.code === code}>
            {title}
          </ChipLink>
        ))}
      </nav>
      {list.blanks.length === 0 ? (
        <div className="mt-4">
          <EmptyState
            title={counts.total === 0 ? 'Вы пока ничего не ждёте' : 'Здесь бланков нет'}
            actions={
              counts.total === 0 ? (
                <ButtonLink to={paths.catalog()}>Открыть каталог</ButtonLink>
              ) : (
                <ButtonLink to={paths.blanks()}>Все бланки</ButtonLink>
              )
            }
          >
            {counts.total === 0
              ? 'Откройте товар, которого нет в наличии, и нажмите «В бланк предзаказа».'
              : 'Посмотрите бланки в других статусах.'}
          </EmptyState>
        </div>
      ) : (
        <>
          <ul className="mt-4 divide-y divide-line border-y border-line">
            {list.blanks.map((blank) => (
              <BlankRow key={blank.id} blank={blank} />
            ))}
          </ul>
          <div className="mt-4">
            <Pager
              page={list.meta.page}
              pages={list.meta.pages}
              hrefOf={(number) => paths.blanks(status?.code, number)}
            />
          </div>
        </>
      )}
    </>
  )
}
