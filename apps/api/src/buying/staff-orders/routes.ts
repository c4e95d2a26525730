import { staffOrders } from '@shpulka/contract/buying/staff-orders'
import type { FastifyInstance } from 'fastify'
import { mountOffice } from '../../base/http/mount.ts'
import type { StaffOrdersDeps } from './deps.ts'
import { findStaffOrderGoods } from './find-staff-order-goods.ts'
import { listStaffPaymentChoices } from './list-staff-payment-choices.ts'
import { orderPriceOffer } from './order-price-offer.ts'
import { placeStaffOrder } from './place-staff-order.ts'
import { quoteStaffDelivery } from './quote-staff-delivery.ts'
import { suggestPayers } from './suggest-payers.ts'

export const staffOrdersRoutes = (api: FastifyInstance, deps: StaffOrdersDeps) =>
  mountOffice(
    api,
    staffOrders,
    {
      suggestPayers,
      placeStaffOrder,
      findStaffOrderGoods,
      quoteStaffDelivery,
      listStaffPaymentChoices,
      orderPriceOffer,
    },
    deps,
  )
