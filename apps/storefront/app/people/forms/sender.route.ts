import { users } from '@shpulka/contract/people/users'
import { callApi } from '../../base/api/client.server.ts'
import { isSignedIn, visitContext } from '../../base/api/visit.server.ts'
import { phoneText } from '../../base/text/phone-text.rule.ts'
import type { Route } from './+types/sender.route.ts'

/** What of who is signed in forms ask for. */
export interface Sender {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly company: string
  readonly inn: string
}

export async function loader({ context }: Route.LoaderArgs): Promise<Sender | null> {
  const visit = context.get(visitContext)
  if (!isSignedIn(visit)) return null
  const { fio, email, phone, organization } = await callApi(visit, users.getProfile, {})
  return { name: fio, email, phone: phone && phoneText(phone), company: organization?.name ?? '', inn: organization?.inn ?? '' }
}
