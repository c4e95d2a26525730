import type { ReviewPermission } from '@shpulka/contract/people/reviews'
import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { usePersonal } from '../../base/shell/personal.tsx'
import { paths } from '../../paths.ts'

/**
 * The visitor's own part of a product's reviews, requested after the page loads and only when signed in; null for a
 * guest and until it is loaded.
 */
export function useReviewPermission(productId: number): ReviewPermission | null {
  const { data, load } = useFetcher<ReviewPermission | null>()
  const isSignedIn = usePersonal()?.user != null
  useEffect(() => {
    if (isSignedIn) void load(paths.reviewPermission(productId))
  }, [isSignedIn, productId, load])
  return isSignedIn ? (data ?? null) : null
}
