import { compareProducts as contract } from '@shpulka/contract/catalogue/compare-products'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import type { Catalog } from '../catalog/compared.port.ts'
import { compareProducts } from './compare-products.ts'

export const compareProductsRoutes = (app: FastifyInstance, deps: { readonly catalog: Catalog }) =>
  mount(app, contract, { compareProducts }, deps)
