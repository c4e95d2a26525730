import { exchange } from '@shpulka/contract/supply/exchange'
import type { FastifyInstance } from 'fastify'
import { mountOffice } from '../../base/http/mount.ts'
import { addExchange } from './add-exchange.ts'
import { changeExchange } from './change-exchange.ts'
import { checkExchange } from './check-exchange.ts'
import { countExchangeWork } from './count-exchange-work.ts'
import { decideExchangeRun } from './decide-exchange-run.ts'
import type { ExchangeOfficeDeps } from './deps.ts'
import { listExchanges } from './list-exchanges.ts'
import { renewExchangeSecret } from './renew-exchange-secret.ts'
import { viewExchangeFreshness } from './view-exchange-freshness.ts'

export const exchangeRoutes = (api: FastifyInstance, deps: ExchangeOfficeDeps) =>
  mountOffice(
    api,
    exchange,
    {
      listExchanges,
      viewExchangeFreshness,
      countExchangeWork,
      checkExchange,
      addExchange,
      renewExchangeSecret,
      changeExchange,
      decideExchangeRun,
    },
    deps,
  )
