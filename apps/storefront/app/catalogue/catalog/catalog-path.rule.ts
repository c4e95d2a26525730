/** Whether two paths are the same address, however their letters are escaped. What cannot be read is no address. */
export function isSamePath(requested: string, canonical: string): boolean {
  try {
    return decodeURI(requested) === decodeURI(canonical)
  } catch {
    return false
  }
}
