/** The value as JSON without lone surrogates, which PostgreSQL refuses. */
export const wellFormedJson = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (typeof part === 'string' ? part.toWellFormed() : part))
