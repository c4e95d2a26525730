/** Messages spec 7 and 8 require in the browser's console. */
export const liveLog = {
  // biome-ignore lint/suspicious/noConsole: spec 8
  error: (...what: unknown[]) => console.error(...what),
  // biome-ignore lint/suspicious/noConsole: spec 7
  warn: (...what: unknown[]) => console.warn(...what),
}
