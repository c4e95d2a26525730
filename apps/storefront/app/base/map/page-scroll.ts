const hintMilliseconds = 1500

/**
 * Lets a visitor scroll past a map: a wheel scrolls the page, and the map only with Ctrl (⌘); one finger scrolls the
 * page, two move the map.
 * `hint` says so for a moment when the page took a gesture. `setDrag`: whether the map follows a pointer that is down;
 * a mouse moves it as ever.
 * Touches are also left to the browser by `touch-action` of map.css. Returns what ends it.
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
  // Before the map itself hears of the touch: what it does with it is decided by then.
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
