/** Formats a Russian number as «+7 (495) 123-45-67»; any other text is returned unchanged. */
export function phoneText(typed: string): string {
  const [, ...parts] = /^(?:\+?7|8)(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(typed.replace(/[\s()-]/g, '')) ?? []
  const [code, first, second, third] = parts
  return code === undefined ? typed : `+7 (${code}) ${first}-${second}-${third}`
}
