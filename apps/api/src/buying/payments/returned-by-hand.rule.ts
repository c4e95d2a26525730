/** Providers of payments without a bank, as a list of SQL: the shop returns their money itself. */
export const byHandSql = "('transfer', 'on-delivery')"

/** Whether the shop returns the money of a payment itself, since no bank took it. */
export const isReturnedByHand = (provider: string): boolean => provider === 'transfer' || provider === 'on-delivery'
