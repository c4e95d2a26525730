/** Origin of the office for browsers; null: it has no host. On localhost: http and the port of the shop. */
export const officeOrigin = (officeHost: string | null, port: number): string | null =>
  officeHost === null
    ? null
    : /(^|\.)localhost$/.test(officeHost)
      ? `http://${officeHost}:${port}`
      : `https://${officeHost}`
