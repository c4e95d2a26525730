/** Where the office is seen from outside; null: it has no host. On this machine by http at the port of the shop. */
export const officeOrigin = (officeHost: string | null, port: number): string | null =>
  officeHost === null
    ? null
    : /(^|\.)localhost$/.test(officeHost)
      ? `http://${officeHost}:${port}`
      : `https://${officeHost}`
