/** A well-formed key of an email's link; null: it is not one. The API checks whose it is. */
export const orderKeyIn = (text: string | null | undefined): string | null =>
  text && /^[\w-]{32}$/.test(text) ? text : null
