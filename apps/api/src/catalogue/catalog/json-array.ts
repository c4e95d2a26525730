const comma = Buffer.from(',')

/** Encoded items as one encoded array. */
export const jsonArray = (items: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from('['), ...items.flatMap((item, n) => (n === 0 ? [item] : [comma, item])), Buffer.from(']')])
