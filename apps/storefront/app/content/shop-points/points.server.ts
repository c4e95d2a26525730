import { type Employee, employees } from '@shpulka/contract/content/employees'
import { type ShopPoint, type ShopPoints, shopPoints } from '@shpulka/contract/content/shop-points'
import { callApi, orDefault } from '../../base/api/client.server.ts'
import type { RequestContext } from '../../base/api/request-context.server.ts'
import { rowServices } from './row-services.rule.ts'

/** All points are loaded with the page, so «nearest» and «open now» need no further request. */
const maxPoints = 500

/** The fields of a point shown in lists and on maps. */
export type ListedPoint = Pick<
  ShopPoint,
  'code' | 'title' | 'kind' | 'city' | 'address' | 'latitude' | 'longitude' | 'phones' | 'hours'
> & {
  readonly tags: readonly string[]
}

/** Points by tags and city, with all tags and cities to choose from. */
export async function findListedPoints(
  ctx: RequestContext,
  choice: { readonly tags?: readonly string[]; readonly city?: string },
): Promise<{ points: ListedPoint[] } & Pick<ShopPoints, 'tags' | 'cities'>> {
  const { tags = [], city = '' } = choice
  const query = { ...(tags.length > 0 && { tags: [...tags] }), ...(city && { city }), limit: maxPoints }
  const found = await callApi(ctx, shopPoints.listShopPoints, { query, isPersonal: false })
  return { points: found.points.map(listedPoint), tags: found.tags, cities: found.cities }
}

/** Points for a block: with any of the tags; without tags, all. */
export async function findBlockPoints(
  ctx: RequestContext,
  { tags, city }: { readonly tags: readonly string[]; readonly city: string | null },
) {
  const lists = await Promise.all(
    (tags.length > 0 ? tags : ['']).map((tag) => findListedPoints(ctx, { tags: tag ? [tag] : [], city: city ?? '' })),
  )
  return [...new Map(lists.flatMap(({ points }) => points).map((point) => [point.code, point])).values()]
}

/** A point by its code, and the nearest ones. Null when it is not found. */
export async function findPoint(
  ctx: RequestContext,
  code: string,
): Promise<{ point: ShopPoint; nearest: (ListedPoint & { distance: number })[] } | null> {
  if (code.length > 200) return null
  const { points } = await callApi(ctx, shopPoints.listShopPoints, { query: { code }, isPersonal: false })
  const [point] = points
  if (!point) return null
  const near = `${point.latitude},${point.longitude}`
  const around = await orDefault(
    ctx,
    callApi(ctx, shopPoints.listShopPoints, { query: { near, limit: 4 }, isPersonal: false }),
    { points: [] },
  )
  return {
    point,
    nearest: around.points
      .filter((each) => each.code !== code)
      .map((each) => ({ ...listedPoint(each), distance: each.distance ?? 0 })),
  }
}

/** The shop's staff, of one department if given. */
export const findPeople = (ctx: RequestContext, department: string | null): Promise<Employee[]> =>
  callApi(ctx, employees.listEmployees, { query: department ? { department } : {}, isPersonal: false })

const listedPoint = ({
  code,
  title,
  kind,
  city,
  address,
  latitude,
  longitude,
  phones,
  hours,
  tags,
}: ShopPoint): ListedPoint => ({
  code,
  title,
  kind,
  city,
  address,
  latitude,
  longitude,
  phones,
  hours,
  tags: rowServices({ kind, tags }),
})
