import { exchangeQuarantine } from '@shpulka/contract/supply/exchange-quarantine'
import type { FastifyInstance } from 'fastify'
import type { Pool } from '../../base/db/pool.ts'
import { mountOffice } from '../../base/http/mount.ts'
import { decideQuarantine } from './decide-quarantine.ts'
import { fixQuarantined } from './fix-quarantined.ts'
import { listQuarantine } from './list-quarantine.ts'

export const exchangeQuarantineRoutes = (api: FastifyInstance, deps: { readonly pool: Pool }) =>
  mountOffice(api, exchangeQuarantine, { listQuarantine, decideQuarantine, fixQuarantined }, deps)
