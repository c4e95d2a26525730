import type { organizations } from '@shpulka/contract/buying/organizations'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'
import { customerRowsOf } from '../../people/customers/customer.port.ts'
import { offerNumber } from '../price-offers/offer-number.rule.ts'
import type { CustomerDeskDeps } from './deps.ts'
import {
  findIdsOfPeople,
  findOrdersOfOrganization,
  findOrganizationDetails,
  findPriceOffersOf,
  sumOrders,
} from './organizations.sql.ts'

export const viewOrganization: OfficeHandler<typeof organizations.viewOrganization, CustomerDeskDeps> = async (
  { params: { inn }, staff },
  { officePool },
) => {
  const siteIds = sitesOf(staff.permissions, 'people.read')
  const orderSiteIds = sitesOf(staff.permissions, 'orders.read')
  const details = await findOrganizationDetails(officePool, inn, siteIds, orderSiteIds)
  if (details.length === 0) throw notFound('Такой организации никто не называл')
  const people = await findIdsOfPeople(officePool, inn, siteIds)
  const offers = await findPriceOffersOf(officePool, inn, siteIds)
  return {
    inn,
    names: distinct(details.map(({ name }) => name)),
    kpps: distinct(details.map(({ kpp }) => kpp)),
    legalAddress: details.find(({ legalAddress }) => legalAddress !== '')?.legalAddress ?? '',
    schools: distinct(details.map(({ school }) => school ?? '')),
    people: await customerRowsOf(
      officePool,
      people.map(({ id }) => id),
    ),
    orders: orderSiteIds?.length === 0 ? null : await ordersOf(officePool, inn, orderSiteIds),
    priceOffers: offers.map(({ id: _, rootId, version, madeAt, ...offer }) => ({
      ...offer,
      number: offerNumber({ rootId, version }),
      madeAt: madeAt.toISOString(),
    })),
  }
}

async function ordersOf(pool: CustomerDeskDeps['officePool'], inn: string, siteIds: readonly number[] | null) {
  const [sums] = await sumOrders(pool, inn, siteIds)
  const latest = await findOrdersOfOrganization(pool, inn, siteIds)
  return { ...sums!, latest: latest.map(({ placedAt, ...order }) => ({ ...order, placedAt: placedAt.toISOString() })) }
}

const distinct = (values: readonly string[]) => [...new Set(values.filter((value) => value !== ''))]
