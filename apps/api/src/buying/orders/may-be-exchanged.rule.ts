/**
 * In SQL: the order `o` in its status `s`, of the row `e` of `exchange_orders`, may be given to a program of
 * accounting: somebody has taken a one-click order on, the email address is proven or the shop took the order on, and
 * one that was cancelled before it was given is nobody's business.
 */
export const mayBeExchanged = `o.confirm_before is null and s.code <> 'one-click'
       and not (o.one_click_key is not null and s.is_initial) and (s.stage <> 'cancelled' or e.is_given)`

/** In SQL: orders go over the connection `c` now; `m`: its row of `exchange_moysklad_orders`, if it has one. */
export const isExchanging = `c.is_enabled and (c.kind = '1c' or coalesce(m.is_on, false))`

/**
 * In SQL, arguments of `json_build_object`: the facts of `programState` about the order `o` in its status `s` over the
 * connection `c` with its `m`; `e`: its row of `exchange_orders`, if there is one.
 */
export const programFacts = `'isOn', ${isExchanging}, 'isQueued', e.order_id is not null,
       'isWaiting', coalesce(e.version > e.confirmed_version, false), 'isParked', e.parked_at is not null,
       'isUndecided', exists (select from order_discrepancies d where d.connection_id = c.id and d.order_id = o.id
         and d.state = 'open'), 'mayGo', coalesce(${mayBeExchanged}, false), 'isUnproven', o.confirm_before is not null,
       'isUntaken', s.code = 'one-click' or o.one_click_key is not null and s.is_initial`
