import './gallery.css'
import { useRef, useState } from 'react'
import { ElementNotFoundError } from './element-not-found.ts'
import { backdropOpacity } from './gesture.rule.ts'
import { handleKey } from './handle-key.ts'
import { Layer } from './layer.tsx'
import type { Slide } from './slide.ts'
import { slideName } from './slide-name.rule.ts'
import { Stage } from './stage.tsx'
import { Thumbs } from './thumbs.tsx'
import { Toolbar } from './toolbar.tsx'
import { useAddress } from './use-address.ts'
import { useGalleryState } from './use-gallery-state.ts'
import { useGestures } from './use-gestures.ts'
import { useIdle } from './use-idle.ts'
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
  const [index, setIndex] = useState(startAt)
  const [isJump, setIsJump] = useState(false)
  const [drag, setDrag] = useState<Point | null>(null)
  const layer = useRef<HTMLDialogElement>(null)
  const backdrop = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const slide = slides[index]
  if (!slide) throw new ElementNotFoundError(`slide ${index + 1} of ${count}`)
  const viewport = useView(stage, index, slide.type === 'image')
  const { state, isOpen, startClosing } = useGalleryState({
    layer,
    backdrop,
    stage,
    origin: () => originOf(index),
    animateClosing,
    onDestroy,
  })
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
    startClosing()
    leaveAddress()
  }
  const leaveAddress = useAddress({ name: hashName, count, index, onTurn: turnTo, onLeave: close })

  useGestures({
    stage,
    isEnabled: isOpen,
    viewport,
    index,
    count,
    onDrag: setDrag,
    onTurn: turnTo,
    onClose: close,
  })

  return (
    <Layer
      ref={layer}
      aria-label={label}
      className="gallery"
      data-state={state}
      data-idle={isIdle || undefined}
      data-zoomed={isZoomed(viewport.view) || undefined}
      returnTo={() => originOf(index)}
      onDismiss={close}
      onKeyDown={(event) => handleKey(event, { index, count, viewport, onTurn: turnTo, onClose: close })}
    >
      <div
        ref={backdrop}
        className="gallery-ground"
        style={drag ? { opacity: backdropOpacity(drag.y), transition: 'none' } : undefined}
      />
      <Toolbar
        slide={slide}
        index={index}
        count={count}
        scale={viewport.canZoom ? viewport.view.scale : null}
        onZoom={viewport.zoom}
        onClose={close}
      />
      <Stage ref={stage} {...{ slides, index, drag, isJump, viewport, originOf }} isClosing={!isOpen} onTurn={turnTo} />
      <p className="gallery-caption" data-controls>
        {slide.caption}
      </p>
      {count > 1 && <Thumbs slides={slides} index={index} onTurn={turnTo} />}
      <p role="status" className="sr-only">
        {slideName(slides, index)}
      </p>
    </Layer>
  )
}
