import { paths } from '../../paths.ts'
import { requestFromPage } from '../api/page-request.ts'

/**
 * Clears the cookies and the local storage of this browser, all but what the site's configuration saves (spec 4).
 * Returns false when the shop cannot be reached; nothing is cleared then.
 */
export async function clearBrowser(): Promise<boolean> {
  const saved = await requestFromPage<string[]>(paths.reset('saved'), 'POST').catch(() => null)
  if (saved === null) return false
  try {
    for (const key of Object.keys(localStorage)) if (!saved.includes(key)) localStorage.removeItem(key)
  } catch {
    // A browser that stores nothing has nothing to clear.
  }
  return true
}

/**
 * Clears what this browser stores about the visitor: lists of goods, the draft of an order. The server also sends
 * `Clear-Site-Data`, which not every browser supports.
 */
export function clearStorage() {
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // A browser that stores nothing has nothing to clear.
  }
}
