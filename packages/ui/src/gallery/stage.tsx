import type { RefObject } from 'react'
import { Icon } from '../icon.tsx'
import { followedPx } from './gesture.rule.ts'
import type { Slide } from './slide.ts'
import { SlideView } from './slide-view.tsx'
import { Tool } from './toolbar.tsx'
import type { Viewport } from './use-view.ts'
import type { Point, Size, View } from './view.rule.ts'

interface Props {
  ref: RefObject<HTMLDivElement | null>
  slides: readonly Slide[]
  index: number
  /** How far the current slide has been dragged; null when it is not. */
  drag: Point | null
  /** The last turn was over several slides. */
  isJump: boolean
  viewport: Viewport
  isClosing: boolean
  originOf: (index: number) => HTMLElement | null
  onTurn: (index: number) => void
}

/** The current slide and its two neighbours, with arrows to turn to them. */
export function Stage({ ref, slides, index, drag, isJump, viewport, isClosing, originOf, onTurn }: Props) {
  const { view } = viewport
  const count = slides.length
  return (
    <div ref={ref} className="gallery-stage">
      {slides.map((slide, at) =>
        Math.abs(at - index) > 1 ? null : (
          <PlacedSlide
            // biome-ignore lint/suspicious/noArrayIndexKey: two slides may show the same picture
            key={at}
            slide={slide}
            offset={at - index}
            draggedPx={followedPx(index, count, drag?.x ?? 0)}
            isEased={!drag && !isJump}
            isClosing={isClosing}
            preview={previewIn(originOf(at))}
            view={at === index ? { ...view, y: view.y + (drag?.y ?? 0) } : null}
            isViewEased={!drag && !viewport.isDragged}
            onSize={(size) => viewport.setSize(at, size)}
          />
        ),
      )}
      {count > 1 && <Arrows index={index} count={count} onTurn={onTurn} />}
    </div>
  )
}

interface PlacedSlideProps {
  slide: Slide
  /** How far from the current slide it stands: 0 is the current one, −1 the one before. */
  offset: number
  /** How far the slides have been dragged sideways. */
  draggedPx: number
  /** A dragged slide follows the finger without easing; a jump over several slides has none either. */
  isEased: boolean
  isClosing: boolean
  preview: string | undefined
  /** Zoom and position; null for a slide that is not the current one. */
  view: View | null
  isViewEased: boolean
  onSize: (size: Size) => void
}

/** A slide at its place in the row: the current one is on the stage, its neighbours are beside it. */
function PlacedSlide(props: PlacedSlideProps) {
  const { slide, offset, draggedPx, isEased, isClosing, preview, view, isViewEased, onSize } = props
  const isCurrent = offset === 0
  return (
    <div
      inert={!isCurrent}
      className="gallery-place"
      style={{
        transform: `translateX(calc(${offset} * (100% + 24px) + ${draggedPx}px))`,
        transition: isEased ? undefined : 'none',
      }}
    >
      <div className="gallery-flight" data-current-place={isCurrent || undefined}>
        <SlideView
          slide={slide}
          isCurrent={isCurrent}
          isClosing={isClosing}
          preview={preview}
          sizes={`${Math.round((view?.scale ?? 1) * 100)}vw`}
          style={
            view
              ? {
                  transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
                  transition: isViewEased ? undefined : 'none',
                }
              : undefined
          }
          onSize={onSize}
        />
      </div>
    </div>
  )
}

function Arrows({ index, count, onTurn }: { index: number; count: number; onTurn: (to: number) => void }) {
  return (
    <div data-controls>
      <Tool name="Предыдущий слайд" isDisabled={index === 0} onClick={() => onTurn(index - 1)} className="gallery-back">
        <Icon name="chevron-left" className="size-6" />
      </Tool>
      <Tool
        name="Следующий слайд"
        isDisabled={index === count - 1}
        onClick={() => onTurn(index + 1)}
        className="gallery-on"
      >
        <Icon name="chevron-right" className="size-6" />
      </Tool>
    </div>
  )
}

/** The picture of the page, if it is already loaded. */
function previewIn(origin: HTMLElement | null): string | undefined {
  const picture = origin?.querySelector('img')
  return picture?.complete ? picture.currentSrc || undefined : undefined
}
