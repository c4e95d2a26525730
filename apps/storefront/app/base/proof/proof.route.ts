import { settings } from '@shpulka/contract/content/settings'
import { callApi } from '../api/client.server.ts'
import { visitContext } from '../api/visit.server.ts'
import type { Route } from './+types/proof.route.ts'

/** New terms of proofs of work, for the script of a form. */
export async function loader({ context }: Route.LoaderArgs) {
  const { pow } = await callApi(context.get(visitContext), settings.getConfig, { isPersonal: false })
  return Response.json(pow)
}
