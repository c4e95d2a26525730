import { ApiFailure } from './client.ts'

/**
 * Loads parts of a page, none of which takes the page away: one that fails is null, and `isWhole` says so. A sign-in
 * that has ended is nobody's part.
 */
export function partsOfPage() {
  let isWhole = true
  return {
    load: <Part>(part: Promise<Part>): Promise<Part | null> =>
      part.catch((error: unknown) => {
        if (!(error instanceof ApiFailure) || error.status === 401) throw error
        isWhole = false
        return null
      }),
    isWhole: () => isWhole,
  }
}
