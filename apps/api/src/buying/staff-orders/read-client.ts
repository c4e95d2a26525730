import type { Payer } from '@shpulka/contract/buying/orders'
import type { Queryable } from '../../base/db/pool.ts'
import { badInput, notFound } from '../../base/http/failure.ts'
import type { SiteRow } from '../../content/settings/settings.port.ts'
import { contactOf } from '../../people/users/contact.rule.ts'
import { payerOf } from '../orders/payer.rule.ts'
import { findClient } from './staff-orders.sql.ts'

/** The client in a request to place an order. */
interface RequestedClient {
  readonly userId: number | null
  readonly fio?: string
  readonly phone?: string
  readonly email?: string
  readonly payer?: Payer | null
  readonly hasAgreed: boolean
}

/**
 * The account and price role of a client; without an account, the price role of the site. 404 for an unknown account.
 */
export async function readClientAccount(tx: Queryable, site: SiteRow, userId: number | null) {
  const [account] = userId === null ? [] : await findClient(tx, userId, site.id)
  if (userId !== null && !account) throw notFound('Такого клиента на этом сайте нет')
  return { account, priceRole: account?.priceRole ?? site.priceRole }
}

/** The data of a client for an order. Fields missing in the request are read from the account. */
export async function readClient(tx: Queryable, site: SiteRow, requested: RequestedClient) {
  const { account, priceRole } = await readClientAccount(tx, site, requested.userId)
  const email = requested.email || account?.email || ''
  const { contact, errors: contactErrors } = contactOf({
    fio: requested.fio || account?.fio || '',
    phone: requested.phone || account?.phone || '',
    email,
  })
  const errors = Object.fromEntries(
    Object.entries(contactErrors)
      // A client who orders by phone may have no email address.
      .filter(([field]) => email !== '' || field !== 'personalData.email')
      .map(([field, message]) => [field.replace('personalData', 'client'), message]),
  )
  const checkedPayer = requested.payer ? payerOf(requested.payer) : null
  for (const [field, message] of Object.entries(checkedPayer?.errors ?? {})) errors[`client.${field}`] = message
  if (!requested.hasAgreed) errors['client.hasAgreed'] = 'Спросите согласие на обработку персональных данных'
  if (Object.keys(errors).length > 0) throw badInput(errors)
  const payer = requested.payer === undefined ? (account?.payer ?? null) : (checkedPayer?.payer ?? null)
  return { userId: requested.userId, contact, payer, priceRole }
}
