import { type DeliveryPoint, delivery } from '@shpulka/contract/buying/delivery'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import type { Route } from './+types/points.route.ts'

export interface PointsAnswer {
  /** The query, so that an outdated answer is recognised. */
  requested: string
  /** Null when they could not be loaded. */
  points: DeliveryPoint[] | null
}

const boxPattern = /^-?\d{1,3}(\.\d+)?(,-?\d{1,3}(\.\d+)?){3}$/

/** Delivery points for an open page: by search text, nearest to a city, or within the visible box of a map. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<PointsAnswer> {
  const ctx = context.get(requestContext)
  const text = (name: string) => (url.searchParams.get(name) ?? '').toWellFormed().replaceAll('\0', '').slice(0, 200)
  const requested = url.search
  const box = boxPattern.test(text('box')) ? { box: text('box').slice(0, 100) } : {}
  const methodId = Number(text('method'))
  const query = {
    ...box,
    ...(text('search') && { search: text('search') }),
    ...(text('near') && { near: text('near') }),
    ...(Number.isInteger(methodId) && methodId > 0 && methodId < 32_768 && { methodId }),
    limit: box.box ? 1000 : 100,
  }
  try {
    return { requested, points: await callApi(ctx, delivery.listDeliveryPoints, { query }) }
  } catch (error) {
    failureIn(error)
    return { requested, points: null }
  }
}

/** Forms do not change delivery points. */
export const shouldRevalidate = () => false
