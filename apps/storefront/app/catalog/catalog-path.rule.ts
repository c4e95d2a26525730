/** What an address below /catalog names (spec 2). */
export type CatalogPlace = { kind: 'listing'; path: string } | { kind: 'product'; categoryPath: string; code: string }

/** Whether two paths are the same address, however their letters are escaped. What cannot be read is no address. */
export function isSamePath(asked: string, canonical: string): boolean {
  try {
    return decodeURI(asked) === decodeURI(canonical)
  } catch {
    return false
  }
}

/** /catalog/{category}/{slug...} is a listing, /catalog/{category}/{slug...}/detail/{code} a product. Null: neither. */
export function catalogPlace(splat: string): CatalogPlace | null {
  const parts = splat.split('/')
  if (parts.some((part) => part === '')) return null
  const [detail, code] = parts.slice(-2)
  if (parts.length >= 3 && detail === 'detail' && code !== undefined) return { kind: 'product', categoryPath: parts.slice(0, -2).join('/'), code }
  return { kind: 'listing', path: splat }
}
