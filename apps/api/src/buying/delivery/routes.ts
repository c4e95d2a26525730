import { delivery } from '@shpulka/contract/buying/delivery'
import { orderDelivery } from '@shpulka/contract/buying/order-delivery'
import type { FastifyInstance } from 'fastify'
import { mount, mountOffice } from '../../base/http/mount.ts'
import { calculateToAddress } from './calculate-to-address.ts'
import { calculateToPoint } from './calculate-to-point.ts'
import type { DeliveryDeps } from './deps.ts'
import { listDeliveryMethods } from './list-delivery-methods.ts'
import { listDeliveryPoints } from './list-delivery-points.ts'
import { listDeliveryTariffs } from './list-delivery-tariffs.ts'
import { listPlaces } from './list-places.ts'
import { searchDeliveryPoints } from './search-delivery-points.ts'
import { type SuggestAddressesDeps, suggestAddresses } from './suggest-addresses.ts'

export const deliveryRoutes = (app: FastifyInstance, deps: DeliveryDeps) =>
  mount(
    app,
    delivery,
    { listDeliveryMethods, calculateToAddress, calculateToPoint, listDeliveryPoints, listDeliveryTariffs, listPlaces },
    deps,
  )

export const orderDeliveryRoutes = (api: FastifyInstance, deps: DeliveryDeps & SuggestAddressesDeps) =>
  mountOffice(api, orderDelivery, { searchDeliveryPoints, suggestAddresses }, deps)
