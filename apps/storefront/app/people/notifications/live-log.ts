/** Messages spec 7 and 8 require in the browser's console. */
export const liveLog = {
  // biome-ignore lint/suspicious/noConsole: spec 8
  error: (...details: unknown[]) => console.error(...details),
  // biome-ignore lint/suspicious/noConsole: spec 7
  warn: (...details: unknown[]) => console.warn(...details),
}
