import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useNavigate } from 'react-router'

/** A pointer that only passes over a link prefetches nothing. */
const intentMilliseconds = 100

/**
 * Attributes of a plain link that is followed without a full page load. A page has dozens of links, and a router
 * component for each would cost more than everything they show.
 */
export const nearLink = { 'data-near': '' } as const

/** Follows plain links marked with `nearLink`, and prefetches the page of one under the pointer. */
export function NearLinks() {
  const navigate = useNavigate()
  const [intended, setIntended] = useState<string | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const onClick = (event: MouseEvent) => {
      const link = nearLinkOf(event)
      if (
        !link ||
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return
      event.preventDefault()
      void navigate(link.pathname + link.search + link.hash)
    }
    const onIntent = (event: Event) => {
      const link = nearLinkOf(event)
      clearTimeout(timer)
      if (link) timer = setTimeout(() => setIntended(link.pathname + link.search), intentMilliseconds)
    }
    const intents = ['pointerover', 'touchstart', 'focusin'] as const
    document.addEventListener('click', onClick)
    for (const intent of intents) document.addEventListener(intent, onIntent, { passive: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', onClick)
      for (const intent of intents) document.removeEventListener(intent, onIntent)
    }
  }, [navigate])
  return intended === null ? null : <PrefetchPageLinks page={intended} />
}

const nearLinkOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-near]') : null
