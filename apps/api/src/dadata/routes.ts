import { dadata } from '@shpulka/contract/dadata'
import type { FastifyInstance } from 'fastify'
import { mount } from '../http/mount.ts'
import type { Lookup } from '../outside/lookup.port.ts'
import { listAddresses } from './list-addresses.ts'
import { listCities } from './list-cities.ts'

export const dadataRoutes = (app: FastifyInstance, deps: { lookup: Lookup }) => mount(app, dadata, { listAddresses, listCities }, deps)
