import type { ShownShipmentRow } from './shown-shipment.rule.ts'

export type { ShownShipmentRow } from './shown-shipment.rule.ts'

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const column = (name: keyof ShownShipmentRow, expression: string) => `'${name}', ${expression}`

/** SQL expression: shipments of an order as ShownShipmentRow[], oldest first, without withdrawn ones. */
export const shipmentsOf = (orderId: string): string => `coalesce((
     select json_agg(json_build_object(${column('id', 'sh.id')}, ${column('position', 'sh.position')},
       ${column('carrier', 'sh.carrier')}, ${column('enteredCarrier', 'sh.named_carrier')}, ${column('trackingNumber', 'sh.number')}, ${column('status', 'sh.status')},
       ${column('state', 'sh.state')}, ${column('failure', 'sh.failure')}, ${column('isRegisteredWithCarrier', 'sh.uuid is not null')}, ${column('sentAt', iso('sh.sent_at'))},
       ${column('handedOverAt', iso('sh.handed_over_at'))}, ${column('sentBy', 'sh.sent_by')},
       ${column('fio', `(select st.fio from staff st where sh.sent_by = 'manager:' || st.id)`)},
       ${column(
         'lines',
         `coalesce((select json_agg(json_build_object('line', sl.line, 'title', y.title, 'vendorCode', y.vendor_code,
         'count', sl.count, 'packSize', y.pack_size) order by sl.line) from shipment_lines sl
         join order_lines y on y.order_id = sl.order_id and y.line = sl.line where sl.shipment_id = sh.id), '[]')`,
       )}
     ) order by sh.position) from shipments sh where sh.order_id = ${orderId} and sh.withdrawn_at is null), '[]')`
