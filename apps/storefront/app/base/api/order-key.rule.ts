/** The key from an email's link if it is well formed, otherwise null. The API checks which order it opens. */
export const orderKeyIn = (text: string | null | undefined): string | null =>
  text && /^[\w-]{32}$/.test(text) ? text : null
