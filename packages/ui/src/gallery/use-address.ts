import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { hashDebounceMs } from './gallery-limits.rule.ts'
import { hashOfSlide, slideOfHash } from './hash.rule.ts'

interface Address {
  /** Undefined: the gallery has no addresses. */
  name: string | undefined
  count: number
  at: number
  onTurn: (at: number) => void
  onLeave: () => void
}

/**
 * Keeps the address at the slide that is looked at, and follows it when somebody changes it. Answers how the address is
 * left.
 */
export function useAddress({ name, count, at, onTurn, onLeave }: Address): () => void {
  const location = useLocation()
  const navigate = useNavigate()
  const isLeft = useRef(false)
  const named = name === undefined ? null : slideOfHash(location.hash, name, count)
  /** The last address known to say the same as the gallery: one's own echo is not followed. */
  const agreed = useRef(named)

  const follow = useEffectEvent((slide: number | null) => {
    if (name === undefined || isLeft.current || slide === agreed.current) return
    agreed.current = slide
    if (slide === null) onLeave()
    else onTurn(slide)
  })
  useEffect(() => follow(named), [named])

  const write = useEffectEvent(() => {
    if (name === undefined || isLeft.current || at === agreed.current) return
    agreed.current = at
    navigate(hashOfSlide(name, at), { replace: true, preventScrollReset: true, state: location.state })
  })
  useEffect(() => {
    // Names what it depends on: each turn begins the wait again.
    if (at < 0) return
    const timer = setTimeout(() => write(), hashDebounceMs)
    return () => clearTimeout(timer)
  }, [at])

  return () => {
    if (isLeft.current) return
    isLeft.current = true
    if (name === undefined || slideOfHash(location.hash, name, count) === null) return
    if (location.state?.opensGallery) navigate(-1)
    else navigate({ ...location, hash: '' }, { replace: true, preventScrollReset: true })
  }
}
