const hintMilliseconds = 1500

/**
 * Lets a visitor scroll past a map: a wheel scrolls the page, and the map only with Ctrl (⌘); one finger scrolls the
 * page, two move the map. `hint` explains this for a moment after a gesture that scrolled the page. `setDrag` turns
 * dragging of the map on and off; dragging by mouse stays on. `touch-action` in map.css also leaves touches to the
 * browser. Returns a function that removes the listeners.
 */
export function leaveScrollToPage(map: HTMLElement, hint: HTMLElement, setDrag: (isOn: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const show = (text: string) => {
    hint.textContent = text
    hint.hidden = false
    clearTimeout(timer)
    timer = setTimeout(() => {
      hint.hidden = true
    }, hintMilliseconds)
  }
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey || event.metaKey) return
    event.stopPropagation()
    show('Масштаб — колесом с клавишей Ctrl')
  }
  // Runs before the map's own touch listener, which reads this setting.
  const onTouch = ({ touches }: TouchEvent) => setDrag(touches.length !== 1)
  const onTouchMove = ({ touches }: TouchEvent) => {
    if (touches.length === 1) show('Двигайте карту двумя пальцами')
    else hint.hidden = true
  }
  const options = { capture: true, passive: true }
  map.addEventListener('wheel', onWheel, options)
  for (const type of ['touchstart', 'touchend', 'touchcancel'] as const) map.addEventListener(type, onTouch, options)
  map.addEventListener('touchmove', onTouchMove, options)
  return () => {
    clearTimeout(timer)
    map.removeEventListener('wheel', onWheel, options)
    for (const type of ['touchstart', 'touchend', 'touchcancel'] as const)
      map.removeEventListener(type, onTouch, options)
    map.removeEventListener('touchmove', onTouchMove, options)
  }
}
