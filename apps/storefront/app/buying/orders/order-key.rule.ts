/** The key of a letter's link as it can be; whose it is the API says. */
export const orderKeyIn = (text: string | null | undefined): string | null =>
  text && /^[\w-]{32}$/.test(text) ? text : null
