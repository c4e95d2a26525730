import { prefetchOf } from '@shpulka/ui/prefetch.rule.ts'
import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useNavigate } from 'react-router'

/** A pointer that only passes over a link prefetches nothing. */
const intentDelayMilliseconds = 100

/**
 * Follows plain links marked with `clientLink` as the router's own, and prefetches the page of one under the pointer.
 */
export function ClientLinks() {
  const navigate = useNavigate()
  const [hoveredPage, setHoveredPage] = useState<string | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const onClick = (event: MouseEvent) => {
      const link = clientLinkOf(event)
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
      void navigate(link.pathname + link.search + link.hash, { replace: link.href === location.href })
    }
    const onIntent = (event: Event) => {
      const link = clientLinkOf(event)
      clearTimeout(timer)
      if (!link) return
      const page = link.pathname + link.search
      if (prefetchOf(page) === 'intent') timer = setTimeout(() => setHoveredPage(page), intentDelayMilliseconds)
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
  return hoveredPage === null ? null : <PrefetchPageLinks page={hoveredPage} />
}

const clientLinkOf = ({ target }: Event) =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-client-link]') : null
