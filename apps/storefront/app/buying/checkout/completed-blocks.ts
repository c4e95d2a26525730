import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { type BlockName, blockNames } from './checkout-fields.rule.ts'

/** After a tap the click event comes later: nothing may move under the finger until then. */
const tapMilliseconds = 400

/**
 * On one-column screens, folds a filled-in block once the buyer has moved on to another part of the form. The element
 * in use keeps its position on the screen.
 */
export function useCompletedBlocks(
  form: RefObject<HTMLFormElement | null>,
  isComplete: (block: BlockName) => boolean,
  fold: (blocks: BlockName[]) => void,
) {
  const visited = useRef(new Set<string>())
  const current = useRef('')
  const pressed = useRef(0)

  const foldCompleted = useEffectEvent(() => {
    if (pressed.current !== 0 || !matchMedia('(max-width: 1023px)').matches) return
    const completed = blockNames.filter(
      (block) => visited.current.has(block) && block !== current.current && isComplete(block),
    )
    if (completed.length === 0) return
    for (const block of completed) visited.current.delete(block)
    keepScrollPosition(document.activeElement, () => flushSync(() => fold(completed)))
  })

  useEffect(() => {
    const element = form.current
    if (!element) return
    const listening = new AbortController()
    const { signal } = listening
    const release = (afterMilliseconds: number) => {
      clearTimeout(pressed.current)
      pressed.current = window.setTimeout(() => {
        pressed.current = 0
        foldCompleted()
      }, afterMilliseconds)
    }
    const enter = ({ target, isTrusted }: Event) => {
      if (!isTrusted || !(target instanceof Element)) return
      current.current = target.closest<HTMLElement>('[data-block]')?.dataset.block ?? ''
      visited.current.add(current.current)
    }
    element.addEventListener(
      'focusin',
      (event) => {
        enter(event)
        if (pressed.current === 0) release(0)
      },
      { signal },
    )
    element.addEventListener(
      'click',
      (event) => {
        enter(event)
        release(0)
      },
      { signal },
    )
    element.addEventListener(
      'pointerdown',
      () => {
        clearTimeout(pressed.current)
        pressed.current = -1
      },
      { signal },
    )
    for (const end of ['pointerup', 'pointercancel'] as const)
      addEventListener(end, () => pressed.current !== 0 && release(tapMilliseconds), { signal })
    return () => {
      clearTimeout(pressed.current)
      listening.abort()
    }
  }, [form])

  // A block may become complete after it was left, when the delivery price arrives.
  useEffect(() => {
    const timer = setTimeout(() => foldCompleted())
    return () => clearTimeout(timer)
  })
}

/** Browsers differ in anchoring the scroll position: either way the element keeps its place. */
function keepScrollPosition(element: Element | null, change: () => void) {
  const before = element?.getBoundingClientRect().top ?? 0
  change()
  const after = element?.getBoundingClientRect().top ?? 0
  if (after !== before) scrollBy({ top: after - before, behavior: 'instant' })
}
