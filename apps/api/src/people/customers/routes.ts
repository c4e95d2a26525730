import { customerConsents } from '@shpulka/contract/people/customer-consents'
import { customerData } from '@shpulka/contract/people/customer-data'
import { customerPriceRoles } from '@shpulka/contract/people/customer-price-roles'
import { customers } from '@shpulka/contract/people/customers'
import type { FastifyInstance } from 'fastify'
import { mountOffice } from '../../base/http/mount.ts'
import { changePriceRole } from './change-price-role.ts'
import type { CustomersDeps } from './deps.ts'
import { eraseCustomer } from './erase-customer.ts'
import { exportCustomer } from './export-customer.ts'
import { listCustomerConsents } from './list-customer-consents.ts'
import { listCustomerOrders } from './list-customer-orders.ts'
import { listPriceRoles } from './list-price-roles.ts'
import { openCustomerContacts } from './open-customer-contacts.ts'
import { searchCustomers } from './search-customers.ts'
import { viewCustomer } from './view-customer.ts'
import { viewCustomerConsent } from './view-customer-consent.ts'
import { viewPriceRole } from './view-price-role.ts'
import { withdrawCustomerConsent } from './withdraw-customer-consent.ts'

export const customersRoutes = (api: FastifyInstance, deps: CustomersDeps) =>
  mountOffice(api, customers, { searchCustomers, viewCustomer, listCustomerOrders, openCustomerContacts }, deps)

export const customerPriceRolesRoutes = (api: FastifyInstance, deps: CustomersDeps) =>
  mountOffice(api, customerPriceRoles, { listPriceRoles, viewPriceRole, changePriceRole }, deps)

export const customerConsentsRoutes = (api: FastifyInstance, deps: CustomersDeps) =>
  mountOffice(api, customerConsents, { listCustomerConsents, viewCustomerConsent, withdrawCustomerConsent }, deps)

export const customerDataRoutes = (api: FastifyInstance, deps: CustomersDeps) =>
  mountOffice(api, customerData, { exportCustomer, eraseCustomer }, deps)
