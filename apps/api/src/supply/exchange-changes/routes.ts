import { exchangeChanges } from '@shpulka/contract/supply/exchange-changes'
import type { FastifyInstance } from 'fastify'
import { mountOffice } from '../../base/http/mount.ts'
import { listExchangeChanges } from './list-exchange-changes.ts'
import { type ExchangeChangesDeps, returnExchangeRun } from './return-exchange-run.ts'

export const exchangeChangesRoutes = (api: FastifyInstance, deps: ExchangeChangesDeps) =>
  mountOffice(api, exchangeChanges, { listExchangeChanges, returnExchangeRun }, deps)
