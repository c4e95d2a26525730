import {
  type OrganizationPage,
  organizationOrdersLimit,
  type organizations,
} from '@shpulka/contract/buying/organizations'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { sitesOf } from '../../base/http/sites-of.rule.ts'
import { customerRowsOf } from '../../people/customers/customer.port.ts'
import { officeOffersByIds } from '../price-offers/price-offers.port.ts'
import type { CustomerDeskDeps } from './deps.ts'
import { organizationOrder } from './organization.view.ts'
import {
  findIdsOfPeople,
  findOffersOfOrganization,
  findOrdersOfOrganization,
  findOrganizationDetails,
  sumOrders,
} from './organizations.sql.ts'

export const viewOrganization: OfficeHandler<typeof organizations.viewOrganization, CustomerDeskDeps> = async (
  { params: { inn }, staff },
  deps,
) => {
  const { officePool } = deps
  const siteIds = sitesOf(staff.permissions, 'people.read')
  const orderSiteIds = sitesOf(staff.permissions, 'orders.read')
  const offerSiteIds = sitesOf(staff.permissions, 'orders.place')
  const details = await findOrganizationDetails(officePool, inn, siteIds, orderSiteIds)
  if (details.length === 0) throw notFound('Такой организации никто не называл')
  const people = await findIdsOfPeople(officePool, inn, siteIds)
  return {
    inn,
    names: distinct(details.map(({ name }) => name)),
    kpps: distinct(details.map(({ kpp }) => kpp)),
    legalAddress: details.find(({ legalAddress }) => legalAddress !== '')?.legalAddress ?? '',
    schools: distinct(details.map(({ school }) => school ?? '')),
    peopleTotal: people[0]?.total ?? 0,
    people: await customerRowsOf(
      officePool,
      people.map(({ id }) => id),
    ),
    orders: orderSiteIds?.length === 0 ? null : await ordersOf(deps, inn, orderSiteIds),
    priceOffers: offerSiteIds?.length === 0 ? null : await offersOf(deps, inn, offerSiteIds),
  }
}

async function ordersOf(
  { officePool }: CustomerDeskDeps,
  inn: string,
  siteIds: readonly number[] | null,
): Promise<OrganizationPage['orders']> {
  const [sums] = await sumOrders(officePool, inn, siteIds)
  const latest = await findOrdersOfOrganization(officePool, inn, siteIds, null, organizationOrdersLimit)
  return { ...sums!, latest: latest.map(organizationOrder) }
}

async function offersOf(
  { officePool, currentSettings }: CustomerDeskDeps,
  inn: string,
  siteIds: readonly number[] | null,
): Promise<OrganizationPage['priceOffers']> {
  const found = await findOffersOfOrganization(officePool, inn, siteIds)
  const ids = found.map(({ id }) => id)
  return { total: found[0]?.total ?? 0, latest: await officeOffersByIds(officePool, ids, currentSettings()) }
}

const distinct = (values: readonly string[]) => [...new Set(values.filter((value) => value !== ''))]
