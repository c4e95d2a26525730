import * as audit from '@shpulka/contract/base/audit'
import type { Calls } from '@shpulka/contract/base/call'
import * as undo from '@shpulka/contract/base/undo'
import * as bankTransfers from '@shpulka/contract/buying/bank-transfers'
import * as credit from '@shpulka/contract/buying/credit'
import * as customerBasket from '@shpulka/contract/buying/customer-basket'
import * as customerBonuses from '@shpulka/contract/buying/customer-bonuses'
import * as customerMerging from '@shpulka/contract/buying/customer-merging'
import * as officePriceOffers from '@shpulka/contract/buying/office-price-offers'
import * as orderChanges from '@shpulka/contract/buying/order-changes'
import * as orderDelivery from '@shpulka/contract/buying/order-delivery'
import * as orderDesk from '@shpulka/contract/buying/order-desk'
import * as orderEmails from '@shpulka/contract/buying/order-emails'
import * as orderPayment from '@shpulka/contract/buying/order-payment'
import * as orderRefunds from '@shpulka/contract/buying/order-refunds'
import * as orderShipments from '@shpulka/contract/buying/order-shipments'
import * as organizations from '@shpulka/contract/buying/organizations'

import * as staffOrders from '@shpulka/contract/buying/staff-orders'

import * as officeCompatibility from '@shpulka/contract/catalogue/office-compatibility'
import * as customerConsents from '@shpulka/contract/people/customer-consents'
import * as customerData from '@shpulka/contract/people/customer-data'
import * as customerPriceRoles from '@shpulka/contract/people/customer-price-roles'
import * as customerRequests from '@shpulka/contract/people/customer-requests'
import * as customers from '@shpulka/contract/people/customers'
import * as inbox from '@shpulka/contract/people/inbox'
import * as presence from '@shpulka/contract/people/presence'
import * as savedViews from '@shpulka/contract/people/saved-views'
import * as staff from '@shpulka/contract/people/staff'
import * as stuckEmails from '@shpulka/contract/people/stuck-emails'
import * as exchange from '@shpulka/contract/supply/exchange'
import * as exchangeChanges from '@shpulka/contract/supply/exchange-changes'
import * as exchangeFeeds from '@shpulka/contract/supply/exchange-feeds'
import * as exchangeMappings from '@shpulka/contract/supply/exchange-mappings'
import * as exchangeMoysklad from '@shpulka/contract/supply/exchange-moysklad'
import * as exchangePictures from '@shpulka/contract/supply/exchange-pictures'
import * as exchangeQuarantine from '@shpulka/contract/supply/exchange-quarantine'
import * as orderDiscrepancies from '@shpulka/contract/supply/order-discrepancies'
import * as orderExchange from '@shpulka/contract/supply/order-exchange'
import * as priceBatches from '@shpulka/contract/supply/price-batches'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './app.ts'
import { auditNames } from './audit-names-list.ts'
import { auditRoutes, undoRoutes } from './base/audit/routes.ts'
import { bankTransfersRoutes } from './buying/bank-transfers/routes.ts'
import { creditRoutes } from './buying/credit/routes.ts'
import {
  customerBasketRoutes,
  customerBonusesRoutes,
  customerMergingRoutes,
  organizationsRoutes,
} from './buying/customer-desk/routes.ts'
import { orderDeliveryRoutes } from './buying/delivery/routes.ts'
import { orderChangesRoutes } from './buying/order-changes/routes.ts'
import { orderDeskRoutes, orderEmailsRoutes } from './buying/order-desk/routes.ts'
import { orderPaymentRoutes } from './buying/order-payment/routes.ts'
import { officePriceOffersRoutes } from './buying/price-offers/routes.ts'
import { orderRefundsRoutes } from './buying/refunds/routes.ts'
import { orderShipmentsRoutes } from './buying/shipments/routes.ts'
import { staffOrdersRoutes } from './buying/staff-orders/routes.ts'
import { officeCompatibilityRoutes } from './catalogue/compatibility/routes.ts'

import { officeInbox } from './inbox-list.ts'
import {
  customerConsentsRoutes,
  customerDataRoutes,
  customerPriceRolesRoutes,
  customersRoutes,
} from './people/customers/routes.ts'
import { customerRequestsRoutes, inboxRoutes } from './people/inbox/routes.ts'
import { presenceRoutes } from './people/presence/routes.ts'
import { savedViewsRoutes } from './people/saved-views/routes.ts'
import { staffRoutes } from './people/staff/routes.ts'
import { stuckEmailsRoutes } from './people/stuck-emails/routes.ts'
import { presenceSources } from './presence-list.ts'
import { exchangeRoutes } from './supply/exchange/routes.ts'
import { exchangeChangesRoutes } from './supply/exchange-changes/routes.ts'
import { exchangeFeedsRoutes } from './supply/exchange-feeds/routes.ts'
import { exchangeMappingsRoutes } from './supply/exchange-mappings/routes.ts'
import { exchangeMoyskladRoutes } from './supply/exchange-moysklad/routes.ts'
import { exchangePicturesRoutes } from './supply/exchange-pictures/routes.ts'
import { exchangeQuarantineRoutes } from './supply/exchange-quarantine/routes.ts'
import { orderDiscrepanciesRoutes, orderExchangeRoutes } from './supply/order-exchange/routes.ts'
import { priceBatchesRoutes } from './supply/price-batches/routes.ts'
import { undoHandlers } from './undo-list.ts'

/** A group of contract calls for staff, and the routes that answer them. */
interface OfficeRoom {
  readonly calls: Calls
  routes(api: FastifyInstance, deps: Deps): void
}

/** All rooms of the back office; they answer only at its own host. To add a group of calls, add a line here. */
export const officeRooms: readonly OfficeRoom[] = [
  { calls: staff.staff, routes: staffRoutes },
  { calls: customers.customers, routes: customersRoutes },
  { calls: customerPriceRoles.customerPriceRoles, routes: customerPriceRolesRoutes },
  { calls: customerConsents.customerConsents, routes: customerConsentsRoutes },
  { calls: customerData.customerData, routes: customerDataRoutes },
  { calls: customerBasket.customerBasket, routes: customerBasketRoutes },
  { calls: customerBonuses.customerBonuses, routes: customerBonusesRoutes },
  { calls: customerMerging.customerMerging, routes: customerMergingRoutes },
  { calls: organizations.organizations, routes: organizationsRoutes },
  { calls: credit.credit, routes: creditRoutes },
  { calls: inbox.inbox, routes: (api, deps) => inboxRoutes(api, { ...deps, inbox: officeInbox }) },
  {
    calls: customerRequests.customerRequests,
    routes: (api, deps) => customerRequestsRoutes(api, { ...deps, inbox: officeInbox }),
  },
  { calls: savedViews.savedViews, routes: savedViewsRoutes },
  { calls: stuckEmails.stuckEmails, routes: stuckEmailsRoutes },
  { calls: presence.presence, routes: (api, deps) => presenceRoutes(api, { ...deps, presenceSources }) },
  { calls: undo.undo, routes: (api, deps) => undoRoutes(api, { ...deps, undoHandlers, auditNames }) },
  { calls: audit.audit, routes: (api, deps) => auditRoutes(api, { ...deps, auditNames }) },
  { calls: orderDesk.orderDesk, routes: orderDeskRoutes },
  { calls: orderEmails.orderEmails, routes: orderEmailsRoutes },
  { calls: orderChanges.orderChanges, routes: orderChangesRoutes },
  { calls: orderDelivery.orderDelivery, routes: orderDeliveryRoutes },
  { calls: orderPayment.orderPayment, routes: orderPaymentRoutes },
  { calls: officePriceOffers.officePriceOffers, routes: officePriceOffersRoutes },
  { calls: staffOrders.staffOrders, routes: staffOrdersRoutes },
  { calls: bankTransfers.bankTransfers, routes: bankTransfersRoutes },
  { calls: orderRefunds.orderRefunds, routes: orderRefundsRoutes },
  { calls: orderShipments.orderShipments, routes: orderShipmentsRoutes },
  { calls: orderDiscrepancies.orderDiscrepancies, routes: orderDiscrepanciesRoutes },
  { calls: orderExchange.orderExchange, routes: orderExchangeRoutes },
  { calls: priceBatches.priceBatches, routes: priceBatchesRoutes },
  { calls: exchange.exchange, routes: exchangeRoutes },
  { calls: exchangeQuarantine.exchangeQuarantine, routes: exchangeQuarantineRoutes },
  { calls: exchangeChanges.exchangeChanges, routes: exchangeChangesRoutes },
  { calls: exchangeFeeds.exchangeFeeds, routes: exchangeFeedsRoutes },
  { calls: exchangeMoysklad.exchangeMoysklad, routes: exchangeMoyskladRoutes },
  { calls: exchangeMappings.exchangeMappings, routes: exchangeMappingsRoutes },
  { calls: officeCompatibility.officeCompatibility, routes: officeCompatibilityRoutes },
  { calls: exchangePictures.exchangePictures, routes: exchangePicturesRoutes },
]
