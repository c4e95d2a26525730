import { favorites, maxGuestFavorites } from '@shpulka/contract/buying/favorites'
import { redirect } from 'react-router'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { readForm } from '../../base/api/form.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { idsIn } from '../../base/shell/id-list.rule.ts'
import { paths } from '../../paths.ts'
import type { Route } from './+types/favorite-change.route.ts'

/** Saves one product as a favourite or not, or merges a guest's list. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  const merged = form.get('merge')
  try {
    if (typeof merged === 'string')
      return Response.json(
        await callApi(ctx, favorites.mergeFavorites, { body: { productIds: idsIn(merged, maxGuestFavorites) } }),
      )
    const body = { product: Number(form.get('product')), isFavorite: form.get('isFavorite') === 'true' }
    return Response.json(await callApi(ctx, favorites.setFavorite, { body }))
  } catch (error) {
    const failure = failureIn(error)
    return Response.json(failure, { status: failure.statusCode })
  }
}

export const loader = () => redirect(paths.favorites())
