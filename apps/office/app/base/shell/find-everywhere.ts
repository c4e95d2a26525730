import type { AnswerOf } from '@shpulka/contract/base/call'
import { officePriceOffers } from '@shpulka/contract/buying/office-price-offers'
import { orderDesk } from '@shpulka/contract/buying/order-desk'
import { organizations } from '@shpulka/contract/buying/organizations'
import { customers } from '@shpulka/contract/people/customers'
import { inbox, inboxKinds } from '@shpulka/contract/people/inbox'
import { priceBatches } from '@shpulka/contract/supply/price-batches'
import type { IconName } from '@shpulka/ui/icon.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { paths } from '../../paths.ts'
import { callApi } from '../api/client.ts'
import { may, type Session } from './session.ts'

/** A record or section the palette links to, or an action of the open page. */
export interface SearchResult {
  readonly title: string
  /** Kind of the record, in words. */
  readonly note: string
  readonly target: string | (() => unknown)
  readonly icon: IconName
}

const maxOfKind = 6

/** Finds records the person may see; a search that fails does not hide the results of the others, but is named. */
export async function findEverywhere(
  session: Session,
  q: string,
  signal: AbortSignal,
): Promise<{ readonly found: readonly SearchResult[]; readonly isWhole: boolean }> {
  const searches = await Promise.allSettled([
    may(session, 'orders.read') ? findOrders(q, signal) : [],
    may(session, 'inbox.read') ? findInbox(q, signal) : [],
    may(session, 'orders.place') ? findPriceOffers(q, signal) : [],
    may(session, 'people.read') ? findPeople(q, signal) : [],
    may(session, 'people.read') ? findOrganizations(q, signal) : [],
    may(session, 'prices.read') ? findBrands(q, signal) : [],
  ])
  return {
    found: searches.flatMap((search) => (search.status === 'fulfilled' ? search.value.slice(0, maxOfKind) : [])),
    isWhole: searches.every(({ status }) => status === 'fulfilled'),
  }
}

async function findOrders(q: string, signal: AbortSignal): Promise<SearchResult[]> {
  const { orders } = await callApi(orderDesk.searchDeskOrders, { body: { q, view: 'all' }, signal })
  return orders.map(({ id, number, buyerName, organization, status, total }) => ({
    title: `${number} ${organization?.name ?? buyerName}`,
    note: `${status.title.toLowerCase()}, ${priceText(total)}`,
    target: paths.order(id),
    icon: 'clipboard-list',
  }))
}

async function findInbox(q: string, signal: AbortSignal): Promise<SearchResult[]> {
  const { items } = await callApi(inbox.searchInbox, { body: { q }, signal })
  return items.map(({ kind, id, number, from, title, state, isWaiting }) => ({
    title: [title.startsWith(number) ? '' : number, from, title].filter(Boolean).join(', '),
    note: `${inboxKinds[kind].toLowerCase()}, ${isWaiting ? '' : 'уже разобрано: '}${state.toLowerCase()}`,
    target: paths.inboxItem(`${kind}-${id}`),
    icon: 'mail',
  }))
}

async function findPriceOffers(q: string, signal: AbortSignal): Promise<SearchResult[]> {
  const { offers } = await callApi(officePriceOffers.searchPriceOffers, { body: { q }, signal })
  return offers.map(({ id, number, recipient, madeBy, price }) => ({
    title: `${number} ${recipient || madeBy}`,
    note: `предложение, ${priceText(price)}`,
    target: paths.priceOffer(id),
    icon: 'file-text',
  }))
}

async function findPeople(q: string, signal: AbortSignal): Promise<SearchResult[]> {
  const { customers: people } = await callApi(customers.searchCustomers, { body: { q }, signal })
  return people.map(({ id, name, organization, email, phone, priceRole }) => ({
    title: [name || email, organization?.name].filter(Boolean).join(', '),
    // Namesakes are told apart by it.
    note: ['клиент', priceRole, phone || (name && email)].filter(Boolean).join(', '),
    target: paths.customer(id),
    icon: 'user-round',
  }))
}

async function findOrganizations(q: string, signal: AbortSignal): Promise<SearchResult[]> {
  const { organizations: found } = await callApi(organizations.searchOrganizations, { body: { q }, signal })
  return found.map(({ inn, name }) => ({
    title: name,
    note: `организация, ИНН ${inn}`,
    target: paths.organization(inn),
    icon: 'landmark',
  }))
}

const brandsMilliseconds = 300_000
/** Read once for all that is typed, as they rarely change. */
let brands: Promise<AnswerOf<typeof priceBatches.listPriceChoices>> | null = null
let brandsAt = 0

async function findBrands(q: string, signal: AbortSignal): Promise<SearchResult[]> {
  if (Date.now() - brandsAt > brandsMilliseconds) [brands, brandsAt] = [null, Date.now()]
  brands ??= callApi(priceBatches.listPriceChoices, {}).catch((error) => {
    brands = null
    throw error
  })
  const { sites } = await brands
  signal.throwIfAborted()
  return sites.flatMap((site) =>
    site.brands
      .filter(({ title }) => title.toLowerCase().includes(q.toLowerCase()))
      .map(({ id, title }) => ({
        title: `Цены: ${title}`,
        note: sites.length > 1 ? `бренд, ${site.title}` : 'бренд',
        target: paths.prices({ siteId: String(site.id), brandId: String(id) }),
        icon: 'badge-percent' as const,
      })),
  )
}
