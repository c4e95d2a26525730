import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  route('sign-in', 'people/staff/sign-in.route.tsx'),
  route('invitation', 'people/staff/invitation.route.tsx'),
  layout('base/shell/office.route.tsx', [
    layout('base/shell/page.route.tsx', [
      index('today.route.tsx'),
      route('orders/new', 'buying/staff-orders/new-order.route.tsx'),
      route('orders', 'buying/order-desk/orders.route.tsx', [
        index('buying/order-desk/no-order.route.tsx'),
        route(':id', 'buying/order-desk/order.route.tsx'),
      ]),
      route('price-offers', 'buying/price-offers/price-offers.route.tsx'),
      route('price-offers/:id', 'buying/price-offers/price-offer.route.tsx'),
      route('inbox', 'people/inbox/inbox.route.tsx', [
        index('people/inbox/no-item.route.tsx'),
        route(':item', 'people/inbox/item.route.tsx'),
      ]),
      route('transfers', 'buying/bank-transfers/transfers.route.tsx'),
      route('discrepancies', 'supply/order-discrepancies/discrepancies.route.tsx'),
      route('prices', 'supply/price-batches/prices.route.tsx'),
      route('exchange', 'supply/exchange/exchanges.route.tsx'),
      route('exchange/:id/orders', 'supply/order-exchange/order-exchange.route.tsx'),
      route('exchange/:id/quarantine', 'supply/exchange-quarantine/quarantine.route.tsx'),
      route('exchange/:id/runs/:runId', 'supply/exchange-changes/changes.route.tsx'),
      route('exchange/:id/check', 'supply/exchange/check.route.tsx'),
      route('exchange/:id/pictures', 'supply/exchange-pictures/pictures.route.tsx'),
      route('exchange/:id/table', 'supply/exchange-feeds/table.route.tsx'),
      route('exchange/:id/mappings', 'supply/exchange-mappings/mappings.route.tsx'),
      route('compatibility', 'catalogue/compatibility/fit.route.tsx'),
      route('customers', 'people/customers/customers.route.tsx'),
      route('customers/:id', 'people/customers/customer.route.tsx'),
      route('customers/organizations', 'people/customers/organizations.route.tsx'),
      route('customers/debts', 'people/customers/debts.route.tsx'),
      route('customers/organizations/:inn', 'people/customers/organization.route.tsx'),
      route('stuck-emails', 'people/stuck-emails/stuck-emails.route.tsx'),
      route('staff', 'people/staff/staff.route.tsx'),
      route('account', 'people/staff/account.route.tsx'),
      route('journal', 'base/audit/journal.route.tsx'),
      route('*', 'base/shell/unknown-path.route.tsx'),
    ]),
  ]),
] satisfies RouteConfig
