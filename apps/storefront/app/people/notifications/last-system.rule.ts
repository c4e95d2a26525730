const name = 'lastSystemNotification'
/** spec 9: 30 days. */
const seconds = 2_592_000

/**
 * The id of the last command (reset_session, reload_page) this browser carried out, from its cookies; 0 when there is
 * none.
 */
export function parseLastCommandId(cookies: string): number {
  const value = new RegExp(`(?:^|; )${name}=(\\d{1,15})(?:;|$)`).exec(cookies)?.[1]
  return Number(value ?? 0)
}

/** The cookie that remembers it, so that a reloaded page does not carry out the same command again. */
export const lastSystemCookie = (id: number, isHttps: boolean) =>
  `${name}=${id}; Path=/; Max-Age=${seconds}; SameSite=Lax${isHttps ? '; Secure' : ''}`
