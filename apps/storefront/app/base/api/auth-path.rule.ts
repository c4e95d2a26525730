/** Whether a page belongs to signing in or out: open without a session. */
export const isAuthPath = (path: string) =>
  /^\/user\/(signin|signup|password-reset|signout|deleted|mailbox-return)\b/.test(path)
