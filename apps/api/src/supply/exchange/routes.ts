import { exchange } from '@shpulka/contract/supply/exchange'
import type { FastifyInstance } from 'fastify'
import { mountOffice } from '../../base/http/mount.ts'
import { addExchange } from './add-exchange.ts'
import { changeExchange } from './change-exchange.ts'
import { checkExchangeSetup } from './check-exchange-setup.ts'
import { countExchangeTasks } from './count-exchange-tasks.ts'
import { decideHeldParts } from './decide-held-parts.ts'
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
      countExchangeTasks,
      checkExchangeSetup,
      addExchange,
      renewExchangeSecret,
      changeExchange,
      decideHeldParts,
    },
    deps,
  )
