import type { orderDesk } from '@shpulka/contract/buying/order-desk'
import { recordAudit } from '../../base/audit/audit.port.ts'
import { transaction } from '../../base/db/transaction.ts'
import type { OfficeHandler } from '../../base/http/office-context.ts'
import type { RateLimit } from '../../base/http/rate-limits.ts'
import { staffActor } from '../../people/staff/actor.rule.ts'
import { addressLine } from '../delivery/address-line.rule.ts'
import type { DeskDeps } from './deps.ts'
import { findOrderContacts, findProgramContacts } from './desk-order.sql.ts'
import { lockOrderForStaff } from './lock-order-for-staff.ts'

/** More than anybody can call in an hour, but too few to copy all buyers. */
const revealsPerStaff: RateLimit = { name: 'order-contacts-per-staff', times: 100, seconds: 3600 }

/** Reads the contacts and records it in the audit log, in one transaction. */
export const revealOrderContacts: OfficeHandler<typeof orderDesk.revealOrderContacts, DeskDeps> = (
  { params: { id }, staff },
  { pool, limits },
) =>
  transaction(pool, async (tx) => {
    const { siteId } = await lockOrderForStaff(tx, id, staff, 'people.contacts')
    await limits.consumeIn(tx, [revealsPerStaff, String(staff.id)])
    await recordAudit(tx, {
      actor: staffActor(staff),
      action: 'order.reveal-contacts',
      record: { kind: 'order', id },
      siteId,
    })
    const [{ contact, address }] = (await findOrderContacts(tx, id)) as [Row]
    const programs = await findProgramContacts(tx, id)
    return { ...contact, address: address && addressLine(address), programs }
  })

type Row = Awaited<ReturnType<typeof findOrderContacts>>[number]
