import type { DeskRow } from '@shpulka/contract/buying/desk-list'
import { orderNumber } from '@shpulka/contract/buying/order-number'
import { maskedPhone } from '../../people/users/masked-contact.rule.ts'
import type { DeskRowData } from './desk-orders.sql.ts'

/** An order as a row of the staff list. */
export function deskRow(row: DeskRowData): DeskRow {
  const { contact, payer, status, totalKopecks, placedAt, reservedUntil } = row
  return {
    id: row.id,
    number: orderNumber(row.id),
    placedAt: placedAt.toISOString(),
    site: row.site,
    buyerName: contact.fio,
    phone: maskedPhone(contact.phone),
    organization: payer && { name: payer.name, inn: payer.inn },
    priceRole: row.priceRole,
    warehouses: row.warehouses,
    total: totalKopecks,
    linesCount: row.linesCount,
    status,
    partSent: status.stage === 'open' ? row.partSent : null,
    deliveryMethod: row.deliveryMethod,
    paymentMethod: row.paymentMethod,
    isPaid: row.isPaid,
    owed: status.stage === 'cancelled' ? 0 : row.owedKopecks,
    isShort: row.isShort,
    assignee: row.assignee,
    hasComment: row.hasComment,
    notesCount: row.notesCount,
    printedAt: row.printedAt?.toISOString() ?? null,
    isUnproven: row.isUnproven && status.stage === 'open',
    deadline: status.stage === 'open' && !row.isPaid ? (reservedUntil?.toISOString() ?? null) : null,
  }
}
