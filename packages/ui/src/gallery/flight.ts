import { fittedSize } from './view.rule.ts'

/** Where the picture on the page stands, in the terms of the one on the stage; null: out of sight. */
function placeOnPage(origin: HTMLElement | null, stage: HTMLElement): string | null {
  const picture = origin?.querySelector('img')
  if (!picture?.complete || picture.naturalWidth === 0) return null
  const from = picture.getBoundingClientRect()
  const box = stage.getBoundingClientRect()
  const isInSight = from.bottom > 0 && from.top < window.innerHeight && from.right > 0 && from.left < window.innerWidth
  if (!isInSight) return null
  const { width } = fittedSize({ width: picture.naturalWidth, height: picture.naturalHeight }, box)
  const x = from.x + from.width / 2 - (box.x + box.width / 2)
  const y = from.y + from.height / 2 - (box.y + box.height / 2)
  return `translate(${x}px, ${y}px) scale(${from.width / width})`
}

/** Lets a slide come out of the picture that was pressed. Where there is none it only appears. */
export function flyIn(slide: HTMLElement | null, origin: HTMLElement | null) {
  const start = slide && placeOnPage(origin, slide)
  if (!slide || !start) return
  slide.style.transition = 'none'
  slide.style.transform = start
  // Read, so that the start is a place of its own and not overwritten unseen.
  slide.getBoundingClientRect()
  slide.style.transition = ''
  slide.style.transform = ''
}

export function flyOut(slide: HTMLElement | null, origin: HTMLElement | null) {
  const end = slide && placeOnPage(origin, slide)
  if (!slide || !end) return
  slide.style.transform = end
  slide.style.opacity = '1'
}
