const hintMilliseconds = 1500

/**
 * A wheel over a map scrolls the page, and the map only with Ctrl (⌘): who scrolls past a map is not held by it.
 * `hint` is shown for a moment when a wheel went to the page. Returns what ends it.
 */
export function wheelWithKey(map: HTMLElement, hint: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout>
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey || event.metaKey) return
    event.stopPropagation()
    hint.hidden = false
    clearTimeout(timer)
    timer = setTimeout(() => {
      hint.hidden = true
    }, hintMilliseconds)
  }
  map.addEventListener('wheel', onWheel, { capture: true, passive: true })
  return () => {
    clearTimeout(timer)
    map.removeEventListener('wheel', onWheel, { capture: true })
  }
}
