import type { ShownShipmentRow } from './shown-shipment.rule.ts'

export type { ShownShipmentRow } from './shown-shipment.rule.ts'

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const column = (name: keyof ShownShipmentRow, expression: string) => `'${name}', ${expression}`

/** SQL expression: shipments of an order as ShownShipmentRow[], oldest first, without withdrawn ones. */
export const shipmentsOf = (orderId: string): string => `coalesce((
     select json_agg(json_build_object(${column('id', 'h.id')}, ${column('position', 'h.position')},
       ${column('carrier', 'h.carrier')}, ${column('enteredCarrier', 'h.named_carrier')}, ${column('trackingNumber', 'h.number')}, ${column('status', 'h.status')},
       ${column('state', 'h.state')}, ${column('failure', 'h.failure')}, ${column('isAtCarrier', 'h.uuid is not null')}, ${column('sentAt', iso('h.sent_at'))},
       ${column('handedOverAt', iso('h.handed_over_at'))}, ${column('sentBy', 'h.sent_by')},
       ${column('fio', `(select z.fio from staff z where h.sent_by = 'manager:' || z.id)`)},
       ${column(
         'lines',
         `coalesce((select json_agg(json_build_object('line', x.line, 'title', y.title, 'vendorCode', y.vendor_code,
         'count', x.count, 'packSize', y.pack_size) order by x.line) from shipment_lines x
         join order_lines y on y.order_id = x.order_id and y.line = x.line where x.shipment_id = h.id), '[]')`,
       )}
     ) order by h.position) from shipments h where h.order_id = ${orderId} and h.withdrawn_at is null), '[]')`
