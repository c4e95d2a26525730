import { randomBytes } from 'node:crypto'
import type { exchangeMoysklad } from '@shpulka/contract/supply/exchange-moysklad'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import { notFound } from '../../base/http/failure.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import { isAllowedAtSite } from '../../base/http/sites-of.rule.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { findImportSites } from '../import/import.port.ts'
import type { MoyskladDeps } from './deps.ts'
import { addMoyskladJob, insertMoysklad } from './moysklads.sql.ts'
import { encryptedToken, tokenHash } from './token.ts'

export const addMoysklad: OfficeHandler<typeof exchangeMoysklad.addMoysklad, MoyskladDeps> = (
  { body: { title, siteId, token }, staff },
  { pool, config },
) =>
  transaction(pool, async (tx) => {
    const isPermitted = isAllowedAtSite(staff.permissions, 'exchange.manage', siteId)
    if (!isPermitted || !(await findImportSites(tx)).some(({ id }) => id === siteId)) throw notFound('Такого сайта нет')
    // Nobody signs in to this connection: its login and secret are random.
    const login = `moysklad-${randomBytes(6).toString('hex')}`
    const secretHash = randomBytes(32)
    const [inserted] = await insertMoysklad(
      tx,
      siteId,
      title.trim(),
      login,
      secretHash,
      encryptedToken(config, token),
      tokenHash(config, token),
    )
    await addMoyskladJob(tx)
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'exchange.create',
      record: { kind: 'exchange', id: inserted!.id },
      siteId,
      changes: { title: [null, title.trim()] },
    })
    return { id: inserted!.id }
  })
