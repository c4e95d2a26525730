import { useEffect, useRef } from 'react'
import { Icon } from '../icon.tsx'
import type { Slide } from './slide.ts'
import { slideName } from './slide-name.rule.ts'

/** The thumbnails below. Only the chosen one can be reached by Tab; arrows move from it. */
export function Thumbs({
  slides,
  index,
  onTurn,
}: {
  slides: readonly Slide[]
  index: number
  onTurn: (index: number) => void
}) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = strip.current
    const chosen = element?.children[index] as HTMLElement | undefined
    if (!element || !chosen) return
    element.scrollTo({ left: chosen.offsetLeft - (element.clientWidth - chosen.clientWidth) / 2 })
    if (element.contains(document.activeElement)) chosen.focus({ preventScroll: true })
  }, [index])
  return (
    <div ref={strip} role="toolbar" aria-label="Все слайды" className="gallery-thumbs" data-controls>
      {slides.map((slide, each) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: two slides may show the same picture
          key={each}
          type="button"
          tabIndex={each === index ? 0 : -1}
          aria-label={slideName(slides, each)}
          aria-current={each === index}
          onClick={() => onTurn(each)}
        >
          {slide.thumbSrc && <img src={slide.thumbSrc} alt="" draggable={false} loading="lazy" />}
          {!slide.thumbSrc && slide.type === 'image' && each + 1}
          {slide.type === 'video' && <Icon name="play" className="size-5" />}
          {slide.type === 'inline' && <Icon name="file-text" className="size-5" />}
        </button>
      ))}
    </div>
  )
}
