import type { exchange } from '@shpulka/contract/supply/exchange'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { countMapped } from '../exchange-mappings/exchange-mappings.port.ts'
import { countNamelessRequests, findCheckFacts, findRequestFacts } from './check.sql.ts'
import { findConnection, findExchangeTasks } from './connections.sql.ts'
import type { ExchangeOfficeDeps } from './deps.ts'
import { exchangePaths, fileLimit } from './exchange-answers.rule.ts'
import { exchangeCheck } from './exchange-check.rule.ts'
import { findStalledFlows } from './exchange-flows.sql.ts'
import { isDiskFull } from './receive-chunk.ts'
import { stalledFlowText } from './stalled-flow.rule.ts'

export const checkExchangeSetup: OfficeHandler<typeof exchange.checkExchangeSetup, ExchangeOfficeDeps> = async (
  { params: { id }, staff },
  { pool, config },
) => {
  const [connection] = await findConnection(pool, id)
  const isPermitted = connection && isAllowedAtSite(staff.permissions, 'exchange.read', connection.siteId)
  if (!isPermitted || connection.kind !== '1c') throw notFound('Такого обмена нет')
  const [facts] = await findCheckFacts(pool, id)
  const [requests] = await findRequestFacts(pool, id)
  const [nameless] = await countNamelessRequests(pool)
  const tasks = (await findExchangeTasks(pool)).find(({ connectionId }) => connectionId === id)
  const stalledFlows = (await findStalledFlows(pool)).filter(({ connectionId }) => connectionId === id)
  const { priceTypes, warehouses, problem } = await countMapped(pool, id)
  const { sessionAt = null, refusedAt = null } = requests ?? {}
  const isLastRequestRefused = refusedAt !== null && (sessionAt === null || refusedAt > sessionAt)
  const host = facts?.hosts[0] ?? 'адрес-сайта'
  return {
    title: connection.title,
    login: connection.login,
    addresses: exchangePaths.map((path) => `https://${host}${path}`),
    lines: exchangeCheck({
      isEnabled: connection.isEnabled,
      isTrusted: connection.isTrusted,
      fileLimit,
      priceTypes,
      warehouses,
      hasConnected: facts?.seenAt != null,
      isLoginRefused: facts?.refusedLoginAt != null,
      nameless: nameless?.count ?? 0,
      hasSession: sessionAt !== null,
      pricesProblem: problem,
      refusal: isLastRequestRefused ? (requests?.refusal ?? '').replace(/^failure \| /, '') : '',
      largestPiece: requests?.largestPiece ?? null,
      hasImported: requests?.imported != null,
      hasOrders: requests?.ordersAt != null,
      unknownStatuses: tasks?.unknownStatuses ?? 0,
      held: tasks?.held ?? 0,
      quarantined: tasks?.quarantined ?? 0,
      stalledFlows: stalledFlows.map(stalledFlowText),
      isDiskFull: await isDiskFull(config.dataDir),
    }),
  }
}
