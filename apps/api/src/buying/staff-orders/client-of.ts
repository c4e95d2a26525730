import type { Payer } from '@shpulka/contract/buying/orders'
import type { Tx } from '../../base/db/pool.ts'
import { badInput, notFound } from '../../base/http/failure.ts'
import type { SiteRow } from '../../content/settings/settings.port.ts'
import { contactOf } from '../../people/users/contact.rule.ts'
import { payerOf } from '../orders/payer.rule.ts'
import { findClient } from './staff-orders.sql.ts'

/** The client staff place an order for, as in the request. */
interface RequestedClient {
  readonly userId: number | null
  readonly fio?: string
  readonly phone?: string
  readonly email?: string
  readonly payer?: Payer | null
  readonly hasAgreed: boolean
}

/** The account and prices of a client; without an account, the site's. 404: none such on this site. */
export async function accountOf(tx: Tx, site: SiteRow, userId: number | null) {
  const [account] = userId === null ? [] : await findClient(tx, userId, site.id)
  if (userId !== null && !account) throw notFound('Такого клиента на этом сайте нет')
  return { account, priceRole: account?.priceRole ?? site.priceRole }
}

/** A client with everything an order needs of them: what the request leaves out is as in the account. */
export async function clientOf(tx: Tx, site: SiteRow, requested: RequestedClient) {
  const { account, priceRole } = await accountOf(tx, site, requested.userId)
  const email = requested.email || account?.email || ''
  const { contact, errors: found } = contactOf({
    ...{ fio: requested.fio || account?.fio || '', phone: requested.phone || account?.phone || '', email },
  })
  const errors = Object.fromEntries(
    Object.entries(found)
      // A client on the phone may have no email address.
      .filter(([field]) => email !== '' || field !== 'personalData.email')
      .map(([field, message]) => [field.replace('personalData', 'client'), message]),
  )
  const paid = requested.payer ? payerOf(requested.payer) : null
  for (const [field, message] of Object.entries(paid?.errors ?? {})) errors[`client.${field}`] = message
  if (!requested.hasAgreed) errors['client.hasAgreed'] = 'Спросите согласие на обработку персональных данных'
  if (Object.keys(errors).length > 0) throw badInput(errors)
  const payer = requested.payer === undefined ? (account?.payer ?? null) : (paid?.payer ?? null)
  return { userId: requested.userId, contact, payer, priceRole }
}
