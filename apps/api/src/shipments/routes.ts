import { shipments } from '@shpulka/contract/shipments'
import type { FastifyInstance } from 'fastify'
import type { Pool } from '../db/pool.ts'
import { mount } from '../http/mount.ts'
import { takeShipmentNotice } from './take-shipment-notice.ts'

export const shipmentsRoutes = (app: FastifyInstance, deps: { readonly pool: Pool }) => mount(app, shipments, { takeShipmentNotice }, deps)
