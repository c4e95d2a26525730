import './gallery.css'
import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import { ElementNotFoundError } from './element-not-found.ts'
import { flyIn, flyOut } from './flight.ts'
import { doubleTapScale } from './gallery-limits.rule.ts'
import { nextGalleryState } from './gallery-state.rule.ts'
import { backdropOpacity, followedPx } from './gesture.rule.ts'
import { keyAction } from './key-action.rule.ts'
import type { Slide } from './slide.ts'
import { slideName } from './slide-name.rule.ts'
import { SlideView } from './slide-view.tsx'
import { Thumbs } from './thumbs.tsx'
import { Tool, Toolbar } from './toolbar.tsx'
import { useAddress } from './use-address.ts'
import { useGestures } from './use-gestures.ts'
import { useIdle } from './use-idle.ts'
import { focusEdge, useLayer } from './use-layer.ts'
import { useTransitionEnd } from './use-transition-end.ts'
import { useView } from './use-view.ts'
import { isZoomed, type Point } from './view.rule.ts'

export interface GalleryProps {
  slides: readonly Slide[]
  /** Accessible name of the gallery. */
  label: string
  startAt: number
  /** Base name of the slides' addresses: #photo-3. */
  hashName?: string
  /** Controls hide after this long without activity (spec 9: idle timeout from option); 0 means never. */
  idleMilliseconds?: number
  /** The element a slide opens from and closes into; it gets the focus back afterwards. */
  originOf?: (index: number) => HTMLElement | null
  /** A closing animation of the caller; the state is customClosing until it ends. */
  animateClosing?: (layer: HTMLElement) => Promise<void>
  onTurn?: (index: number) => void
  /** Called at the end: the gallery must be unmounted. */
  onDestroy: () => void
}

/** Slides over the whole page. */
export function Gallery({
  slides,
  label,
  startAt,
  hashName,
  idleMilliseconds = 0,
  originOf = () => null,
  animateClosing,
  onTurn,
  onDestroy,
}: GalleryProps) {
  const count = slides.length
  const [state, send] = useReducer(nextGalleryState, 'init')
  const [index, setIndex] = useState(startAt)
  const [isJump, setIsJump] = useState(false)
  const [drag, setDrag] = useState<Point | null>(null)
  const layer = useRef<HTMLDialogElement>(null)
  const backdrop = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const slide = slides[index]
  if (!slide) throw new ElementNotFoundError(`slide ${index + 1} of ${count}`)
  const viewport = useView(stage, index, slide.type === 'image')
  const isOpen = state === 'init' || state === 'ready'
  const isIdle = useIdle(layer, idleMilliseconds) && state === 'ready'

  const turnTo = (to: number) => {
    const next = Math.min(Math.max(to, 0), count - 1)
    setDrag(null)
    if (next === index || !isOpen) return
    setIndex(next)
    setIsJump(Math.abs(next - index) > 1)
    viewport.reset()
    onTurn?.(next)
  }
  const close = () => {
    if (!isOpen) return
    setDrag(null)
    viewport.reset()
    send(animateClosing ? 'closeByOwner' : 'close')
    leaveAddress()
  }
  const leaveAddress = useAddress({ name: hashName, count, index, onTurn: turnTo, onLeave: close })

  useLayer(layer, () => originOf(index))
  useGestures({
    stage,
    isEnabled: isOpen,
    canZoom: viewport.canZoom,
    view: viewport.view,
    measures: viewport.measures,
    onView: viewport.set,
    onDoubleTap: (point) => viewport.zoomTo(isZoomed(viewport.view) ? 1 : doubleTapScale, point),
    index,
    count,
    onDrag: setDrag,
    onTurn: turnTo,
    onClose: close,
  })

  const findFlyingSlide = () => stage.current?.querySelector<HTMLElement>('[data-flown]') ?? null
  const animateOpening = useEffectEvent(() => flyIn(findFlyingSlide(), originOf(index)))
  useLayoutEffect(() => animateOpening(), [])
  useTransitionEnd(backdrop, state === 'init', () => send('opened'))
  useTransitionEnd(backdrop, state === 'closing', () => send('closed'))
  const handleState = useEffectEvent(() => {
    if (state === 'closing') flyOut(findFlyingSlide(), originOf(index))
    // If the animation fails, the gallery closes at once.
    if (state === 'customClosing' && layer.current) void animateClosing?.(layer.current).then(closed, closed)
    if (state === 'destroy') onDestroy()
  })
  const closed = () => send('closed')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per state
  useLayoutEffect(() => handleState(), [state])

  function onKeyDown(event: KeyboardEvent) {
    const isForVideo = event.target instanceof HTMLVideoElement && event.key !== 'Escape'
    const action = keyAction(event.key, index, count, isZoomed(viewport.view))
    if (!action || isForVideo || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (action.kind === 'close') close()
    else if (action.kind === 'turn') turnTo(action.to)
    else if (action.kind === 'pan') viewport.pan(action.x, action.y)
    else if (action.kind === 'zoom') viewport.zoom(action.direction)
    else viewport.zoomTo(1)
  }
  const { view } = viewport
  return (
    <dialog
      ref={layer}
      aria-label={label}
      tabIndex={-1}
      className="gallery"
      data-state={state}
      data-idle={isIdle || undefined}
      data-zoomed={isZoomed(view) || undefined}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <FocusGuard onFocus={() => focusEdge(layer.current, 'last')} />
      <div
        ref={backdrop}
        className="gallery-ground"
        style={drag ? { opacity: backdropOpacity(drag.y), transition: 'none' } : undefined}
      />
      <Toolbar
        slide={slide}
        index={index}
        count={count}
        scale={viewport.canZoom ? view.scale : null}
        onZoom={viewport.zoom}
        onClose={close}
      />
      <div ref={stage} className="gallery-stage">
        {slides.map((each, slideIndex) =>
          Math.abs(slideIndex - index) > 1 ? null : (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: two slides may show the same picture
              key={slideIndex}
              inert={slideIndex !== index}
              className="gallery-place"
              style={{
                transform: `translateX(calc(${slideIndex - index} * (100% + 24px) + ${followedPx(index, count, drag?.x ?? 0)}px))`,
                transition: drag || isJump ? 'none' : undefined,
              }}
            >
              <div className="gallery-flight" data-flown={slideIndex === index || undefined}>
                <SlideView
                  slide={each}
                  isCurrent={slideIndex === index}
                  isClosing={!isOpen}
                  preview={previewIn(originOf(slideIndex))}
                  sizes={`${Math.round((slideIndex === index ? view.scale : 1) * 100)}vw`}
                  style={
                    slideIndex === index
                      ? {
                          transform: `translate(${view.x}px, ${view.y + (drag?.y ?? 0)}px) scale(${view.scale})`,
                          transition: drag || viewport.isDragged ? 'none' : undefined,
                        }
                      : undefined
                  }
                  onSize={(size) => viewport.setSize(slideIndex, size)}
                />
              </div>
            </div>
          ),
        )}
        {count > 1 && (
          <div data-controls>
            <Tool
              name="Предыдущий слайд"
              isDisabled={index === 0}
              onClick={() => turnTo(index - 1)}
              className="gallery-back"
            >
              <Icon name="chevron-left" className="size-6" />
            </Tool>
            <Tool
              name="Следующий слайд"
              isDisabled={index === count - 1}
              onClick={() => turnTo(index + 1)}
              className="gallery-on"
            >
              <Icon name="chevron-right" className="size-6" />
            </Tool>
          </div>
        )}
      </div>
      <p className="gallery-caption" data-controls>
        {slide.caption}
      </p>
      {count > 1 && <Thumbs slides={slides} index={index} onTurn={turnTo} />}
      <p role="status" className="sr-only">
        {slideName(slides, index)}
      </p>
      <FocusGuard onFocus={() => focusEdge(layer.current, 'first')} />
    </dialog>
  )
}

/** Catches Tab at either end of the gallery and sends the focus to the other end. */
function FocusGuard({ onFocus }: { onFocus: () => void }) {
  // biome-ignore lint/a11y/noStaticElementInteractions: it passes the focus on at once
  // biome-ignore lint/a11y/noNoninteractiveTabindex: likewise
  return <span tabIndex={0} onFocus={onFocus} />
}

/** The picture of the page, if it is already loaded. */
function previewIn(origin: HTMLElement | null): string | undefined {
  const picture = origin?.querySelector('img')
  return picture?.complete ? picture.currentSrc || undefined : undefined
}
