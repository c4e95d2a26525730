import type { MouseEvent } from 'react'

/**
 * A press of a link to a part of the page. Without it the address would change, which is a navigation to React Router:
 * it drops the answer to the form that was sent from the page.
 */
export function focusFragment(event: MouseEvent<HTMLAnchorElement>) {
  const target = document.getElementById(event.currentTarget.hash.slice(1))
  if (!target || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  for (let fold = target.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
  target.focus({ preventScroll: true })
  target.scrollIntoView()
}
