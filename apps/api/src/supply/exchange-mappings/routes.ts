import { exchangeMappings } from '@shpulka/contract/supply/exchange-mappings'
import type { FastifyInstance } from 'fastify'
import { mountOffice } from '../../base/http/mount.ts'
import type { ExchangeMappingsDeps } from './deps.ts'
import { listMappingTargets } from './list-mapping-targets.ts'
import { listMappings } from './list-mappings.ts'
import { saveMapping } from './save-mapping.ts'

export const exchangeMappingsRoutes = (api: FastifyInstance, deps: ExchangeMappingsDeps) =>
  mountOffice(api, exchangeMappings, { listMappings, listMappingTargets, saveMapping }, deps)
