import { failureIn } from '../../base/api/client.server.ts'
import { formOf } from '../../base/api/form.server.ts'
import { visitContext } from '../../base/api/visit.server.ts'
import { chooseCity } from '../../base/shell/chosen-city.server.ts'
import type { Route } from './+types/delivery-estimate.route.ts'
import { type Estimate, loadEstimate } from './product.server.ts'

/** What delivery of a group to a city would cost; null: the group is gone, or nothing was asked. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Estimate | null> {
  return estimateOf(context.get(visitContext), url.searchParams.get('group'), url.searchParams.get('city'), url.searchParams.get('region'))
}

/** The same, and the city is remembered. */
export async function action({ request, context }: Route.ActionArgs): Promise<Estimate | null> {
  const visit = context.get(visitContext)
  const form = await formOf(request)
  const estimate = await estimateOf(visit, text(form.get('group')), text(form.get('city')))
  // What nobody carries to is no city to remember.
  if (estimate && estimate.methods.length > 0) await chooseCity(visit, { city: estimate.city, region: '' })
  return estimate
}

const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : null)

async function estimateOf(
  visit: Parameters<typeof loadEstimate>[0],
  group: string | null,
  city: string | null,
  region: string | null = null,
): Promise<Estimate | null> {
  const groupId = Number(group)
  if (!Number.isInteger(groupId) || groupId < 1 || groupId > 2_147_483_647) return null
  try {
    return await loadEstimate(visit, groupId, city ?? '', region?.slice(0, 200) ?? '')
  } catch (error) {
    failureIn(error)
    return null
  }
}
