import { users } from '@shpulka/contract/people/users'
import { phoneText } from '@shpulka/ui/text/phone-text.rule.ts'
import { callApi } from '../../base/api/client.server.ts'
import { isSignedIn, requestContext } from '../../base/api/request-context.server.ts'
import type { Route } from './+types/sender.route.ts'

/** The profile fields forms are prefilled with. */
export interface Sender {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly company: string
  readonly inn: string
}

export async function loader({ context }: Route.LoaderArgs): Promise<Sender | null> {
  const ctx = context.get(requestContext)
  if (!isSignedIn(ctx)) return null
  const { fio, email, phone, organization } = await callApi(ctx, users.getProfile, {})
  return {
    name: fio,
    email,
    phone: phone && phoneText(phone),
    company: organization?.name ?? '',
    inn: organization?.inn ?? '',
  }
}
