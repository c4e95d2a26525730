import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useNavigate } from 'react-router'

/** A pointer that only passes over asks for nothing. */
const intentMilliseconds = 100

/**
 * Attributes of a plain link that is followed without loading the page again: where a page has dozens of links, a
 * component for each costs more than all they show.
 */
export const nearLink = { 'data-near': '' } as const

/** Follows plain links marked `nearLink`, and asks for the page of one that is about to be followed. */
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
