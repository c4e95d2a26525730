import { favorites } from '@shpulka/contract/buying/favorites'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Pager } from '@shpulka/ui/pager.tsx'
import { useEffect } from 'react'
import { redirect, useRevalidator } from 'react-router'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { sessionOverStatus } from '../../base/api/failure.rule.ts'
import { readForm } from '../../base/api/form.server.ts'
import { isSignedIn, requestContext } from '../../base/api/request-context.server.ts'
import { unindexedMeta } from '../../base/shell/unindexed-meta.ts'
import { shownCard } from '../../catalogue/catalog/shown-card.rule.ts'
import { paths, sameSitePath } from '../../paths.ts'
import type { Route } from './+types/favorites.route.ts'
import { FavoriteGrid, FavoritesHead } from './favorite-grid.tsx'
import { favoriteIds, pendingChanges, useFavoriteIds } from './favorite-list.ts'
import { GuestFavorites } from './guest-favorites.tsx'
import { NoFavorites } from './no-favorites.tsx'
import { pageSize } from './shown-favorites.rule.ts'

export const meta = unindexedMeta('favorites')

/** A signed-in user's favourites; the server does not know a guest's. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const requestedPage = Number(url.searchParams.get('page'))
  const page = Number.isInteger(requestedPage) && requestedPage > 0 && requestedPage <= 1_000_000 ? requestedPage : 1
  if (!isSignedIn(ctx)) return { page, list: null }
  const list = await callApi(ctx, favorites.listFavorites, { query: { page, limit: pageSize } })
  // The last favourite of this page may have been removed.
  if (list.items.length === 0 && list.meta.pages > 0) throw redirect(paths.favorites(list.meta.pages))
  const items = list.items.map((item) => ({ ...item, product: item.product && shownCard(item.product) }))
  return { page, list: { ...list, items } }
}

/**
 * A heart pressed without scripts: toggles it for a signed-in user. A guest is asked to sign in, as a guest's
 * favourites need scripts.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const product = Number((await readForm(request)).get('product'))
  const referer = request.headers.get('referer') ?? ''
  const back =
    URL.canParse(referer) && new URL(referer).origin === ctx.origin
      ? sameSitePath(referer.slice(ctx.origin.length))
      : paths.favorites()
  if (!isSignedIn(ctx)) throw redirect(paths.signin(back), 303)
  try {
    await callApi(ctx, favorites.setFavorite, { body: { product } })
  } catch (error) {
    const { statusCode, message } = failureIn(error)
    if (statusCode === sessionOverStatus) throw error
    return { failure: message }
  }
  throw redirect(back, 303)
}

export default function FavoritesPage({ loaderData: { page, list }, actionData }: Route.ComponentProps) {
  return (
    <div className="frame pt-5">
      <FailureNotice message={actionData?.failure} />
      {list === null ? <GuestFavorites page={page} /> : <AccountFavorites page={page} list={list} />}
    </div>
  )
}

function AccountFavorites({
  page,
  list: { items, meta },
}: {
  page: number
  list: NonNullable<Route.ComponentProps['loaderData']['list']>
}) {
  useReloadAfterMerge(meta.total)
  return (
    <>
      <FavoritesHead count={meta.total} />
      {meta.total === 0 ? <NoFavorites /> : <FavoriteGrid items={items} />}
      <div className="mt-6">
        <Pager page={page} pages={meta.pages} hrefOf={paths.favorites} />
      </div>
    </>
  )
}

/** Reloads the page after a guest's favourites were merged into the account. */
function useReloadAfterMerge(total: number) {
  const ids = useFavoriteIds()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (ids.length > total && pendingChanges.size === 0 && favoriteIds.stored().length === 0) void revalidate()
  }, [ids, total, revalidate])
}
