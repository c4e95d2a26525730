/** SQL expression: the order `o` is of a consumer; `u` is the account of its buyer, if they have one. */
export const isConsumerSql = `(o.payer is null and coalesce(u.role, 'guest') = 'guest')`
