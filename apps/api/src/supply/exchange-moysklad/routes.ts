import { exchangeMoysklad } from '@shpulka/contract/supply/exchange-moysklad'
import type { FastifyInstance } from 'fastify'
import { mountOffice } from '../../base/http/mount.ts'
import { addMoysklad } from './add-moysklad.ts'
import {
  changeMoyskladOrders,
  changeMoyskladToken,
  checkMoysklad,
  readMoyskladAnew,
  removeMoysklad,
} from './change-moysklad.ts'
import type { MoyskladDeps } from './deps.ts'
import { listMoysklads } from './list-moysklads.ts'

export const exchangeMoyskladRoutes = (api: FastifyInstance, deps: MoyskladDeps) =>
  mountOffice(
    api,
    exchangeMoysklad,
    {
      listMoysklads,
      addMoysklad,
      changeMoyskladToken,
      checkMoysklad,
      readMoyskladAnew,
      changeMoyskladOrders,
      removeMoysklad,
    },
    deps,
  )
