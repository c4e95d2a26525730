import { parseId } from '@shpulka/contract/base/ids'
import { failureIn } from '../../base/api/client.server.ts'
import { readForm } from '../../base/api/form.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { chooseCity } from '../../base/shell/chosen-city.server.ts'
import type { Route } from './+types/delivery-estimate.route.ts'
import { type Estimate, loadEstimate } from './product.server.ts'

/** The estimate for delivering a group to a city; null when the group is missing or no longer exists. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Estimate | null> {
  return estimateOf(
    context.get(requestContext),
    url.searchParams.get('group'),
    url.searchParams.get('city'),
    url.searchParams.get('region'),
  )
}

/** Returns the same estimate and saves the city as the visitor's. */
export async function action({ request, context }: Route.ActionArgs): Promise<Estimate | null> {
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  const estimate = await estimateOf(ctx, text(form.get('group')), text(form.get('city')))
  // A city nothing can be delivered to is not saved.
  if (estimate && estimate.methods.length > 0) await chooseCity(ctx, { city: estimate.city, region: '' })
  return estimate
}

const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : null)

async function estimateOf(
  ctx: Parameters<typeof loadEstimate>[0],
  group: string | null,
  city: string | null,
  region: string | null = null,
): Promise<Estimate | null> {
  const groupId = parseId(group)
  if (groupId === null) return null
  try {
    return await loadEstimate(ctx, groupId, city ?? '', region?.slice(0, 200) ?? '')
  } catch (error) {
    // Rethrows what is not a failure of the API.
    failureIn(error)
    return null
  }
}
