import { type DeliveryTariffs, delivery } from '@shpulka/contract/buying/delivery'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import type { Route } from './+types/tariffs.route.ts'

/** Delivery prices to a city, for an open page; null when they could not be loaded. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<DeliveryTariffs | null> {
  const text = (name: string, maxLength: number) =>
    (url.searchParams.get(name) ?? '').toWellFormed().replaceAll('\0', '').slice(0, maxLength)
  try {
    return await callApi(context.get(requestContext), delivery.listDeliveryTariffs, {
      query: { city: text('city', 100), region: text('region', 200) },
    })
  } catch (error) {
    failureIn(error)
    return null
  }
}

/** Forms do not change tariffs. */
export const shouldRevalidate = () => false
