import { shipping } from '@shpulka/contract/buying/shipping'
import type { FastifyInstance } from 'fastify'
import type { Pool } from '../../base/db/pool.ts'
import { mount } from '../../base/http/mount.ts'
import { addShippingAddress } from './add-shipping-address.ts'
import { getLastDelivery } from './get-last-delivery.ts'
import { listShippingAddresses } from './list-shipping-addresses.ts'
import { removeShippingAddress } from './remove-shipping-address.ts'
import { setShippingAddress } from './set-shipping-address.ts'

export const shippingRoutes = (app: FastifyInstance, deps: { pool: Pool }) =>
  mount(
    app,
    shipping,
    { listShippingAddresses, getLastDelivery, addShippingAddress, setShippingAddress, removeShippingAddress },
    deps,
  )
