import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { hashDebounceMilliseconds } from './gallery-limits.rule.ts'
import { hashOfSlide, slideOfHash } from './hash.rule.ts'

interface Address {
  /** Undefined when the gallery has no addresses. */
  name: string | undefined
  count: number
  index: number
  onTurn: (index: number) => void
  onLeave: () => void
}

/**
 * Keeps the address equal to the shown slide, in both directions. Returns a function that restores the address on
 * closing.
 */
export function useAddress({ name, count, index, onTurn, onLeave }: Address): () => void {
  const location = useLocation()
  const navigate = useNavigate()
  const isLeft = useRef(false)
  const slideInHash = name === undefined ? null : slideOfHash(location.hash, name, count)
  /** The slide that the address named last, so that the gallery does not react to its own changes. */
  const lastSynced = useRef(slideInHash)

  const follow = useEffectEvent((slide: number | null) => {
    if (name === undefined || isLeft.current || slide === lastSynced.current) return
    lastSynced.current = slide
    if (slide === null) onLeave()
    else onTurn(slide)
  })
  useEffect(() => follow(slideInHash), [slideInHash])

  const write = useEffectEvent(() => {
    if (name === undefined || isLeft.current || index === lastSynced.current) return
    lastSynced.current = index
    navigate(
      { search: location.search, hash: hashOfSlide(name, index) },
      { replace: true, preventScrollReset: true, state: location.state },
    )
  })
  useEffect(() => {
    // Every turn restarts the delay.
    if (index < 0) return
    const timer = setTimeout(() => write(), hashDebounceMilliseconds)
    return () => clearTimeout(timer)
  }, [index])

  return () => {
    if (isLeft.current) return
    isLeft.current = true
    if (name === undefined || slideOfHash(location.hash, name, count) === null) return
    if (location.state?.opensGallery) navigate(-1)
    else navigate({ ...location, hash: '' }, { replace: true, preventScrollReset: true })
  }
}
