import { parseId } from '@shpulka/contract/base/ids'
import { requestContext } from '../../base/api/request-context.server.ts'
import type { Route } from './+types/compatibility.route.ts'
import { type IncompatiblePart, loadIncompatible } from './incompatible.server.ts'

/** Which of the given products do not fit the machines among them, for a basket that changed on an open page. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<IncompatiblePart[]> {
  const ids = (url.searchParams.get('ids') ?? '').split(',', 500).flatMap((id) => parseId(id) ?? [])
  return loadIncompatible(context.get(requestContext), ids)
}

/** Forms do not change compatibility. */
export const shouldRevalidate = () => false
