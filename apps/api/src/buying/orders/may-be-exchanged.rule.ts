/**
 * SQL condition: the order `o` with status `s` and row `e` of `exchange_orders` may be sent to an accounting program.
 * Not sent: one-click orders that staff have not accepted, orders with an unproven email address, and orders cancelled
 * before they were sent.
 */
export const mayBeExchangedSql = `o.confirm_before is null and s.code <> 'one-click'
       and not (o.one_click_key is not null and s.is_initial) and (s.stage <> 'cancelled' or e.is_given)`

/** SQL condition: connection `c` exchanges orders now; `m` is its row of `exchange_moysklad_orders`, if any. */
export const isExchangingSql = `c.is_enabled and (c.kind = '1c' or coalesce(m.is_on, false))`

/**
 * SQL arguments of `json_build_object`: `ProgramFacts` of the order `o` with status `s` over the connection `c` with
 * its `m`; `e` is its row of `exchange_orders`, if any.
 */
export const programFacts = `'isOn', ${isExchangingSql}, 'isQueued', e.order_id is not null,
       'isWaiting', coalesce(e.version > e.confirmed_version, false), 'isParked', e.parked_at is not null,
       'isUndecided', exists (select from order_discrepancies d where d.connection_id = c.id and d.order_id = o.id
         and d.state = 'open'), 'mayBeSent', coalesce(${mayBeExchangedSql}, false), 'isUnproven', o.confirm_before is not null,
       'isUntaken', s.code = 'one-click' or o.one_click_key is not null and s.is_initial`
