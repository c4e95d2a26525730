/** The id of an order in an address; null: it is none. */
export const orderIdIn = (text: string): number | null =>
  /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null
