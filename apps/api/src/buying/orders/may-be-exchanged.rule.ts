/**
 * In SQL: the order `o` in its status `s`, of the row `e` of `exchange_orders`, may be given to a program of
 * accounting: somebody has taken a one-click order on, the email address is proven or the shop took the order on, and
 * one that was cancelled before it was given is nobody's business.
 */
export const mayBeExchanged = `o.confirm_before is null and s.code <> 'one-click'
       and not (o.one_click_key is not null and s.is_initial) and (s.stage <> 'cancelled' or e.is_given)`
