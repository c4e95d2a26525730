import { orderDocuments } from '@shpulka/contract/buying/order-documents'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../base/http/mount.ts'
import { getOrderDocument, type OrderDocumentsDeps } from './get-order-document.ts'

export const orderDocumentsRoutes = (app: FastifyInstance, deps: OrderDocumentsDeps) =>
  mount(app, orderDocuments, { getOrderDocument }, deps)
