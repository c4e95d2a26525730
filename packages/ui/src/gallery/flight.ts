import { fittedSize } from './view.rule.ts'

/** The transform that puts the slide where the picture on the page is; null when the picture is out of sight. */
function transformToOrigin(origin: HTMLElement | null, stage: HTMLElement): string | null {
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

/** Animates a slide from the clicked picture. Without one it only fades in. */
export function flyIn(slide: HTMLElement | null, origin: HTMLElement | null) {
  const start = slide && transformToOrigin(origin, slide)
  if (!slide || !start) return
  slide.style.transition = 'none'
  slide.style.transform = start
  // Forces a layout, so that the start position is applied before the end position.
  slide.getBoundingClientRect()
  slide.style.transition = ''
  slide.style.transform = ''
}

/** Animates a slide back to the clicked picture. Without one it only fades out. */
export function flyOut(slide: HTMLElement | null, origin: HTMLElement | null) {
  const end = slide && transformToOrigin(origin, slide)
  if (!slide || !end) return
  slide.style.transform = end
  slide.style.opacity = '1'
}
