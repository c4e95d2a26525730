import { shipments } from '@shpulka/contract/buying/shipments'
import type { FastifyInstance } from 'fastify'
import type { Pool } from '../../base/db/pool.ts'
import { mount } from '../../base/http/mount.ts'
import { takeShipmentNotice } from './take-shipment-notice.ts'

export const shipmentsRoutes = (app: FastifyInstance, deps: { readonly pool: Pool }) =>
  mount(app, shipments, { takeShipmentNotice }, deps)
