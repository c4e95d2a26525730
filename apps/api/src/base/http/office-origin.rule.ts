/** The origin of the office in browsers; null without a host. On localhost it is http with the port of the shop. */
export const officeOrigin = (officeHost: string | null, port: number): string | null =>
  officeHost === null
    ? null
    : /(^|\.)localhost$/.test(officeHost)
      ? `http://${officeHost}:${port}`
      : `https://${officeHost}`
