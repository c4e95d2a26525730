import { customers } from '@shpulka/contract/people/customers'
import type { FastifyInstance } from 'fastify'
import { mountOffice } from '../../base/http/mount.ts'
import type { CustomersDeps } from './deps.ts'
import { openCustomerContacts } from './open-customer-contacts.ts'
import { searchCustomers } from './search-customers.ts'
import { viewCustomer } from './view-customer.ts'

export const customersRoutes = (api: FastifyInstance, deps: CustomersDeps) =>
  mountOffice(api, customers, { searchCustomers, viewCustomer, openCustomerContacts }, deps)
