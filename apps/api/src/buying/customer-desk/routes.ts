import { customerBasket } from '@shpulka/contract/buying/customer-basket'
import { customerBonuses } from '@shpulka/contract/buying/customer-bonuses'
import { customerMerging } from '@shpulka/contract/buying/customer-merging'
import { organizations } from '@shpulka/contract/buying/organizations'
import type { FastifyInstance } from 'fastify'
import { mountOffice } from '../../base/http/mount.ts'
import { changeBonuses } from './change-bonuses.ts'
import { compareBasketPrices } from './compare-basket-prices.ts'
import type { CustomerDeskDeps } from './deps.ts'
import { listDuplicates } from './list-duplicates.ts'
import { listOrganizationOrders } from './list-organization-orders.ts'
import { mergeCustomers } from './merge-customers.ts'
import { previewMerge } from './preview-merge.ts'
import { searchOrganizations } from './search-organizations.ts'
import { viewBonuses } from './view-bonuses.ts'
import { viewCustomerBasket } from './view-customer-basket.ts'
import { viewOrganization } from './view-organization.ts'

export const customerBasketRoutes = (api: FastifyInstance, deps: CustomerDeskDeps) =>
  mountOffice(api, customerBasket, { viewCustomerBasket, compareBasketPrices }, deps)

export const customerBonusesRoutes = (api: FastifyInstance, deps: CustomerDeskDeps) =>
  mountOffice(api, customerBonuses, { viewBonuses, changeBonuses }, deps)

export const organizationsRoutes = (api: FastifyInstance, deps: CustomerDeskDeps) =>
  mountOffice(api, organizations, { searchOrganizations, viewOrganization, listOrganizationOrders }, deps)

export const customerMergingRoutes = (api: FastifyInstance, deps: CustomerDeskDeps) =>
  mountOffice(api, customerMerging, { listDuplicates, previewMerge, mergeCustomers }, deps)
