import { dadata } from '@shpulka/contract/people/dadata'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import type { Lookup } from '../../base/integrations/lookup.port.ts'
import { listAddresses } from './list-addresses.ts'
import { listCities } from './list-cities.ts'

export const dadataRoutes = (app: FastifyInstance, deps: { lookup: Lookup }) =>
  mount(app, dadata, { listAddresses, listCities }, deps)
