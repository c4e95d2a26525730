import { delivery } from '@shpulka/contract/buying/delivery'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import { calculateToAddress } from './calculate-to-address.ts'
import { calculateToPoint } from './calculate-to-point.ts'
import type { DeliveryDeps } from './deps.ts'
import { listDeliveryMethods } from './list-delivery-methods.ts'
import { listDeliveryPoints } from './list-delivery-points.ts'
import { listDeliveryTariffs } from './list-delivery-tariffs.ts'
import { listPlaces } from './list-places.ts'

export const deliveryRoutes = (app: FastifyInstance, deps: DeliveryDeps) =>
  mount(
    app,
    delivery,
    { listDeliveryMethods, calculateToAddress, calculateToPoint, listDeliveryPoints, listDeliveryTariffs, listPlaces },
    deps,
  )
