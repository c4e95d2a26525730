import { credit } from '@shpulka/contract/buying/credit'
import type { FastifyInstance } from 'fastify'
import { mountOffice } from '../../base/http/mount.ts'
import type { CreditDeps } from './deps.ts'
import { listDebts } from './list-debts.ts'
import { setCreditTerms } from './set-credit-terms.ts'
import { viewCredit } from './view-credit.ts'

export const creditRoutes = (api: FastifyInstance, deps: CreditDeps) =>
  mountOffice(api, credit, { listDebts, viewCredit, setCreditTerms }, deps)
