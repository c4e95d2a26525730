import { delivery, type Place } from '@shpulka/contract/buying/delivery'
import { callApi, failureIn } from '../api/client.server.ts'
import { requestContext } from '../api/request-context.server.ts'
import type { Route } from './+types/places.route.ts'

const boxPattern = /^-?\d{1,3}(\.\d{1,16})?(,-?\d{1,3}(\.\d{1,16})?){3}$/

/** Towns within the visible bounds of a map, for its labels; empty when the API fails. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Place[]> {
  const box = url.searchParams.get('box') ?? ''
  if (!boxPattern.test(box) || box.length > 100) return []
  try {
    return await callApi(context.get(requestContext), delivery.listPlaces, { query: { box, limit: 40 } })
  } catch (error) {
    failureIn(error)
    return []
  }
}

/** Forms of pages do not change towns. */
export const shouldRevalidate = () => false
