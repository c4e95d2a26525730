import { useEffect, useRef } from 'react'
import { Icon } from '../icon.tsx'
import type { Slide } from './slide.ts'
import { slideName } from './slide-name.rule.ts'

/**
 * The small pictures below: the chosen one is in sight and is the only one the Tab key stops at; the arrows go on from
 * it.
 */
export function Thumbs({ slides, at, onTurn }: { slides: readonly Slide[]; at: number; onTurn: (at: number) => void }) {
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = strip.current
    const chosen = element?.children[at] as HTMLElement | undefined
    if (!element || !chosen) return
    element.scrollTo({ left: chosen.offsetLeft - (element.clientWidth - chosen.clientWidth) / 2 })
    if (element.contains(document.activeElement)) chosen.focus({ preventScroll: true })
  }, [at])
  return (
    <div ref={strip} role="toolbar" aria-label="Все слайды" className="gallery-thumbs" data-controls>
      {slides.map((slide, each) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a slide is its place, two may show the same
          key={each}
          type="button"
          tabIndex={each === at ? 0 : -1}
          aria-label={slideName(slides, each)}
          aria-current={each === at}
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
