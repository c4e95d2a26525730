/** Whether two paths are the same address, whatever characters are escaped. False for malformed escapes. */
export function isSamePath(requested: string, canonical: string): boolean {
  try {
    return decodeURI(requested) === decodeURI(canonical)
  } catch {
    return false
  }
}
