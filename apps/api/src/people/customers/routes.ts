import { customerPriceRoles } from '@shpulka/contract/people/customer-price-roles'
import { customers } from '@shpulka/contract/people/customers'
import type { FastifyInstance } from 'fastify'
import { mountOffice } from '../../base/http/mount.ts'
import { changePriceRole } from './change-price-role.ts'
import type { CustomersDeps } from './deps.ts'
import { openCustomerContacts } from './open-customer-contacts.ts'
import { searchCustomers } from './search-customers.ts'
import { viewCustomer } from './view-customer.ts'
import { viewPriceRole } from './view-price-role.ts'

export const customersRoutes = (api: FastifyInstance, deps: CustomersDeps) =>
  mountOffice(api, customers, { searchCustomers, viewCustomer, openCustomerContacts }, deps)

export const customerPriceRolesRoutes = (api: FastifyInstance, deps: CustomersDeps) =>
  mountOffice(api, customerPriceRoles, { viewPriceRole, changePriceRole }, deps)
