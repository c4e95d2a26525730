import type { BodyOf } from '@shpulka/contract/base/call'
import { type exchangeMappings, mappedKinds } from '@shpulka/contract/supply/exchange-mappings'
import { recordAudit } from '../../base/audit/audit.port.ts'
import type { Queryable } from '../../base/db/pool.ts'
import { transaction } from '../../base/db/transaction.ts'
import { notFound, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import type { ExchangeMappingsDeps } from './deps.ts'
import { mapSourceName } from './map-source-name.ts'
import { addExchangeJob, lockMappedConnection, requeuePackages, setIsFilter } from './mappings.sql.ts'
import { findName } from './source-names.sql.ts'

type MappingBody = BodyOf<typeof exchangeMappings.saveMapping>

export const saveMapping: OfficeHandler<typeof exchangeMappings.saveMapping, ExchangeMappingsDeps> = async (
  { params: { id }, body, staff },
  { pool, changes },
) => {
  const { packages, isFilterChanged } = await transaction(pool, async (tx) => {
    const [connection] = await lockMappedConnection(tx, id)
    if (!connection || !isAllowedAtSite(staff.permissions, 'exchange.manage', connection.siteId))
      throw notFound('Такого обмена нет')
    const [known] = await findName(tx, id, body.kind, body.sourceId)
    if (!known) throw notFound('Программа такого не передавала')
    if (body.choice === 'target' && body.target === undefined)
      throw unprocessable('Выберите, чему это соответствует', { target: 'Не выбрано' })
    const mappedTo = await mapSourceName(tx, connection, { ...body, target: body.target?.trim() }, known.name)
    const isFilterChanged = await setFilter(tx, body, known.name)
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'exchange.map',
      siteId: connection.siteId,
      record: { kind: 'exchange', id },
      changes: { [mappedKinds[body.kind]]: [known.name, mappedTo] },
    })
    const requeued = await requeuePackages(tx, id)
    if (requeued.length > 0) await addExchangeJob(tx)
    return { packages: requeued.length, isFilterChanged }
  })
  if (isFilterChanged) changes.announce(['catalog'])
  return { packages }
}

/** Sets whether the property is a filter; returns whether that changed. */
async function setFilter(
  tx: Queryable,
  { kind, choice, target, isFilter }: MappingBody,
  name: string,
): Promise<boolean> {
  if (kind !== 'property' || isFilter === undefined || choice === 'none') return false
  return (await setIsFilter(tx, choice === 'target' ? target!.trim() : name, isFilter)).length > 0
}
