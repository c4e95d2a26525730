import type { exchange } from '@shpulka/contract/supply/exchange'
import { transaction } from '../../base/db/transaction.ts'
import { notFound, unprocessable } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { findImportSites } from '../import/import.port.ts'
import type { ExchangeOfficeDeps } from './deps.ts'
import { addConnection } from './manage-exchange.ts'

export const addExchange: OfficeHandler<typeof exchange.addExchange, ExchangeOfficeDeps> = (
  { body: { login, title, siteId }, staff },
  { pool },
) =>
  transaction(pool, async (tx) => {
    const isPermitted = isAllowedAtSite(staff.permissions, 'exchange.manage', siteId)
    if (!isPermitted || !(await findImportSites(tx)).some(({ id }) => id === siteId)) throw notFound('Такого сайта нет')
    const created = await addConnection(tx, { login, title: title.trim(), siteId }, staffActor(staff))
    if (!created) throw unprocessable('Такой логин уже есть', { login: 'Этот логин занят' })
    return created
  })
