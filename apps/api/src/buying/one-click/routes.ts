import { oneClick } from '@shpulka/contract/buying/one-click'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import { type OneClickDeps, placeOneClickOrder } from './place-one-click-order.ts'

export const oneClickRoutes = (app: FastifyInstance, deps: OneClickDeps) =>
  mount(app, oneClick, { placeOneClickOrder }, deps)
