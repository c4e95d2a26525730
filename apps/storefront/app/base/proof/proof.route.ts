import { settings } from '@shpulka/contract/content/settings'
import { callApi } from '../api/client.server.ts'
import { requestContext } from '../api/request-context.server.ts'
import type { Route } from './+types/proof.route.ts'

/** New terms of proofs of work, for the script of a form. */
export async function loader({ context }: Route.LoaderArgs) {
  const { pow } = await callApi(context.get(requestContext), settings.getConfig, { isPersonal: false })
  return Response.json(pow)
}
