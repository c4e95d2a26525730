import { delivery, type Place } from '@shpulka/contract/buying/delivery'
import { callApi, failureIn } from '../api/client.server.ts'
import { requestContext } from '../api/request-context.server.ts'
import type { Route } from './+types/places.route.ts'

const boxForm = /^-?\d{1,3}(\.\d{1,16})?(,-?\d{1,3}(\.\d{1,16})?){3}$/

/** Towns within what a map shows, by whose names one knows where one is; none where the shop cannot tell. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Place[]> {
  const box = url.searchParams.get('box') ?? ''
  if (!boxForm.test(box) || box.length > 100) return []
  try {
    return await callApi(context.get(requestContext), delivery.listPlaces, { query: { box, limit: 40 } })
  } catch (error) {
    failureIn(error)
    return []
  }
}

/** No form of a page changes them. */
export const shouldRevalidate = () => false
