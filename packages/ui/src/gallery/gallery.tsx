import './gallery.css'
import { type KeyboardEvent, useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import { ElementNotFoundError } from './element-not-found.ts'
import { flyIn, flyOut } from './flight.ts'
import { doubleTapScale } from './gallery-limits.rule.ts'
import { nextGalleryState } from './gallery-state.rule.ts'
import { followedPx, groundWhileDragged } from './gesture.rule.ts'
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
  /** The name of the shown picture for screen readers. */
  label: string
  startAt: number
  /** Slides have addresses of this name: #photo-3. */
  hashName?: string
  /** Controls hide after so long without a sign of life (spec 9: idle timeout from option); 0: never. */
  idleMs?: number
  /** The element of the page a slide comes out of and goes back into, and that has the focus afterwards. */
  originOf?: (at: number) => HTMLElement | null
  /** Closes the gallery by an animation of its own: state customClosing until it is done. */
  animateClosing?: (layer: HTMLElement) => Promise<void>
  onTurn?: (at: number) => void
  /** The gallery is over: take it off the page. */
  onDestroy: () => void
}

/** Slides over the whole page. */
export function Gallery({
  slides,
  label,
  startAt,
  hashName,
  idleMs = 0,
  originOf = () => null,
  animateClosing,
  onTurn,
  onDestroy,
}: GalleryProps) {
  const count = slides.length
  const [state, send] = useReducer(nextGalleryState, 'init')
  const [at, setAt] = useState(startAt)
  const [isJump, setIsJump] = useState(false)
  const [drag, setDrag] = useState<Point | null>(null)
  const layer = useRef<HTMLDialogElement>(null)
  const ground = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const slide = slides[at]
  if (!slide) throw new ElementNotFoundError(`slide ${at + 1} of ${count}`)
  const look = useView(stage, at, slide.type === 'image')
  const isOpen = state === 'init' || state === 'ready'
  const isIdle = useIdle(layer, idleMs) && state === 'ready'

  const turnTo = (to: number) => {
    const next = Math.min(Math.max(to, 0), count - 1)
    setDrag(null)
    if (next === at || !isOpen) return
    setAt(next)
    setIsJump(Math.abs(next - at) > 1)
    look.reset()
    onTurn?.(next)
  }
  const close = () => {
    if (!isOpen) return
    setDrag(null)
    look.reset()
    send(animateClosing ? 'closeByOwner' : 'close')
    leaveAddress()
  }
  const leaveAddress = useAddress({ name: hashName, count, at, onTurn: turnTo, onLeave: close })

  useLayer(layer, () => originOf(at))
  useGestures({
    stage,
    isEnabled: isOpen,
    canZoom: look.canZoom,
    view: look.view,
    measures: look.measures,
    onView: look.set,
    onDoubleTap: (point) => look.zoomTo(isZoomed(look.view) ? 1 : doubleTapScale, point),
    at,
    count,
    onDrag: setDrag,
    onTurn: turnTo,
    onClose: close,
  })

  const flown = () => stage.current?.querySelector<HTMLElement>('[data-flown]') ?? null
  const completeSignIn = useEffectEvent(() => flyIn(flown(), originOf(at)))
  useLayoutEffect(() => completeSignIn(), [])
  useTransitionEnd(ground, state === 'init', () => send('opened'))
  useTransitionEnd(ground, state === 'closing', () => send('closed'))
  const leave = useEffectEvent(() => {
    if (state === 'closing') flyOut(flown(), originOf(at))
    // A browser that cannot animate closes at once.
    if (state === 'customClosing' && layer.current) void animateClosing?.(layer.current).then(closed, closed)
    if (state === 'destroy') onDestroy()
  })
  const closed = () => send('closed')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per state
  useLayoutEffect(() => leave(), [state])

  function onKeyDown(event: KeyboardEvent) {
    const isForVideo = event.target instanceof HTMLVideoElement && event.key !== 'Escape'
    const action = keyAction(event.key, at, count, isZoomed(look.view))
    if (!action || isForVideo || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    if (action.kind === 'close') close()
    else if (action.kind === 'turn') turnTo(action.to)
    else if (action.kind === 'pan') look.pan(action.x, action.y)
    else if (action.kind === 'zoom') look.zoom(action.way)
    else look.zoomTo(1)
  }
  const { view } = look
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
        ref={ground}
        className="gallery-ground"
        style={drag ? { opacity: groundWhileDragged(drag.y), transition: 'none' } : undefined}
      />
      <Toolbar
        slide={slide}
        at={at}
        count={count}
        scale={look.canZoom ? view.scale : null}
        onZoom={look.zoom}
        onClose={close}
      />
      <div ref={stage} className="gallery-stage">
        {slides.map((each, place) =>
          Math.abs(place - at) > 1 ? null : (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: a slide is its place, two may show the same
              key={place}
              inert={place !== at}
              className="gallery-place"
              style={{
                transform: `translateX(calc(${place - at} * (100% + 24px) + ${followedPx(at, count, drag?.x ?? 0)}px))`,
                transition: drag || isJump ? 'none' : undefined,
              }}
            >
              <div className="gallery-flight" data-flown={place === at || undefined}>
                <SlideView
                  slide={each}
                  isCurrent={place === at}
                  isClosing={!isOpen}
                  preview={previewIn(originOf(place))}
                  sizes={`${Math.round((place === at ? view.scale : 1) * 100)}vw`}
                  style={
                    place === at
                      ? {
                          transform: `translate(${view.x}px, ${view.y + (drag?.y ?? 0)}px) scale(${view.scale})`,
                          transition: drag || look.isHeld ? 'none' : undefined,
                        }
                      : undefined
                  }
                  onSize={(size) => look.learn(place, size)}
                />
              </div>
            </div>
          ),
        )}
        {count > 1 && (
          <div data-controls>
            <Tool name="Предыдущий слайд" isDisabled={at === 0} onClick={() => turnTo(at - 1)} className="gallery-back">
              <Icon name="chevron-left" className="size-6" />
            </Tool>
            <Tool
              name="Следующий слайд"
              isDisabled={at === count - 1}
              onClick={() => turnTo(at + 1)}
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
      {count > 1 && <Thumbs slides={slides} at={at} onTurn={turnTo} />}
      <p role="status" className="sr-only">
        {slideName(slides, at)}
      </p>
      <FocusGuard onFocus={() => focusEdge(layer.current, 'first')} />
    </dialog>
  )
}

/** Where the Tab key comes to when it leaves the gallery: it is sent to the other end. */
function FocusGuard({ onFocus }: { onFocus: () => void }) {
  // biome-ignore lint/a11y/noStaticElementInteractions: it has the focus for no moment that could be seen
  // biome-ignore lint/a11y/noNoninteractiveTabindex: likewise
  return <span tabIndex={0} onFocus={onFocus} />
}

/** The picture of the page, if the browser has it already. */
function previewIn(origin: HTMLElement | null): string | undefined {
  const picture = origin?.querySelector('img')
  return picture?.complete ? picture.currentSrc || undefined : undefined
}
