import { hasSentGoodsSql } from '../shipments/shipped-goods.port.ts'

/** SQL condition: the buyer may cancel the order `o` in the status `s` now. */
export const isCancellableSql = `s.is_buyer_cancellable and not ${hasSentGoodsSql('o.id')}
     and exists (select from order_status_transitions e join order_statuses c on c.id = e.to_id
       where e.from_id = s.id and c.stage = 'cancelled')`
