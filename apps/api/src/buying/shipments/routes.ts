import { orderShipments } from '@shpulka/contract/buying/order-shipments'
import { shipments } from '@shpulka/contract/buying/shipments'
import type { FastifyInstance } from 'fastify'
import type { Pool } from '../../base/db/pool.ts'
import { mount, mountOffice } from '../../base/http/mount.ts'
import { handOverShipment } from './hand-over-shipment.ts'
import { type LabelDeps, printCarrierLabel } from './print-carrier-label.ts'
import { printCarrierLabels } from './print-carrier-labels.ts'
import { printShipmentPapers } from './print-shipment-papers.ts'
import { printShippingPapers } from './print-shipping-papers.ts'
import { retryShipment } from './retry-shipment.ts'
import { sendOrderPart } from './send-order-part.ts'
import { takeShipmentNotice } from './take-shipment-notice.ts'
import { trackShipment } from './track-shipment.ts'

export const shipmentsRoutes = (app: FastifyInstance, deps: { readonly pool: Pool }) =>
  mount(app, shipments, { takeShipmentNotice }, deps)

export const orderShipmentsRoutes = (api: FastifyInstance, deps: LabelDeps) =>
  mountOffice(
    api,
    orderShipments,
    {
      sendOrderPart,
      handOverShipment,
      retryShipment,
      trackShipment,
      printShipmentPapers,
      printShippingPapers,
      printCarrierLabel,
      printCarrierLabels,
    },
    deps,
  )
