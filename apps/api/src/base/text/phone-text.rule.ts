/** «+7 (495) 123-45-67»; what is no Russian number stays as it was given. */
export function phoneText(given: string): string {
  const [, ...parts] = /^\+?[78](\d{3})(\d{3})(\d{2})(\d{2})$/.exec(given.replace(/[\s()-]/g, '')) ?? []
  const [code, first, second, third] = parts
  return code === undefined ? given : `+7 (${code}) ${first}-${second}-${third}`
}
