import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { hashDebounceMs } from './gallery-limits.rule.ts'
import { hashOfSlide, slideOfHash } from './hash.rule.ts'

interface Address {
  /** Undefined: the gallery has no addresses. */
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
  const named = name === undefined ? null : slideOfHash(location.hash, name, count)
  /** The slide the address was last known to name: the gallery's own changes are not followed. */
  const agreed = useRef(named)

  const follow = useEffectEvent((slide: number | null) => {
    if (name === undefined || isLeft.current || slide === agreed.current) return
    agreed.current = slide
    if (slide === null) onLeave()
    else onTurn(slide)
  })
  useEffect(() => follow(named), [named])

  const write = useEffectEvent(() => {
    if (name === undefined || isLeft.current || index === agreed.current) return
    agreed.current = index
    navigate(hashOfSlide(name, index), { replace: true, preventScrollReset: true, state: location.state })
  })
  useEffect(() => {
    // Every turn restarts the delay.
    if (index < 0) return
    const timer = setTimeout(() => write(), hashDebounceMs)
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
