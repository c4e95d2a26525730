import { compareProducts as contract } from '@shpulka/contract/compare-products'
import type { FastifyInstance } from 'fastify'
import type { Catalog } from '../catalog/compared.port.ts'
import { mount } from '../http/mount.ts'
import { compareProducts } from './compare-products.ts'

export const compareProductsRoutes = (app: FastifyInstance, deps: { readonly catalog: Catalog }) => mount(app, contract, { compareProducts }, deps)
