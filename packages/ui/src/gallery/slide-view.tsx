import { type CSSProperties, type ReactNode, useEffect, useReducer, useRef, useState } from 'react'
import { Spinner } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { copiedElement, type ElementNotFoundError } from './element-not-found.ts'
import { spinnerAfterMilliseconds } from './gallery-limits.rule.ts'
import type { Slide } from './slide.ts'
import { nextSlideState } from './slide-state.rule.ts'
import { useTransitionEnd } from './use-transition-end.ts'
import type { Size } from './view.rule.ts'

interface Props {
  slide: Slide
  isCurrent: boolean
  isClosing: boolean
  /** An already loaded picture, shown until the slide's own has loaded. */
  preview?: string
  /** The `sizes` attribute. */
  sizes: string
  style?: CSSProperties
  onSize: (size: Size) => void
}

/** One slide in all its states. */
export function SlideView({ slide, isCurrent, isClosing, preview, sizes, style, onSize }: Props) {
  const [state, send] = useReducer(nextSlideState, 'loading')
  const [attempt, setAttempt] = useState(0)
  // Outlives the states: a failed slide must not retry while it closes.
  const [isFailed, setIsFailed] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const isLate = useLate(state === 'loading', spinnerAfterMilliseconds)
  useTransitionEnd(content, state === 'opening', () => send('opened'))
  useEffect(() => {
    if (isClosing) send('close')
  }, [isClosing])

  const onLoaded = () => send('loaded')
  const onFailed = () => {
    setIsFailed(true)
    send('failed')
  }
  return (
    <div data-state={state} data-current={isCurrent || undefined} className="gallery-slide" style={style}>
      {preview && state !== 'ready' && !isFailed && (
        <img src={preview} alt="" draggable={false} className="gallery-preview" />
      )}
      {!isFailed && (
        <div ref={content} className="gallery-content">
          {slide.type === 'image' && (
            <img
              key={attempt}
              src={slide.src}
              srcSet={slide.srcSet}
              sizes={sizes}
              alt={slide.alt || slide.caption}
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
                onSize({ width, height })
                onLoaded()
              }}
              onError={onFailed}
            />
          )}
          {slide.type === 'video' && (
            <Video key={attempt} slide={slide} isCurrent={isCurrent} onLoaded={onLoaded} onFailed={onFailed} />
          )}
          {slide.type === 'inline' && (
            <Inline key={attempt} selector={slide.src} onLoaded={onLoaded} onFailed={onFailed} />
          )}
        </div>
      )}
      {isLate && (
        <span className="gallery-middle text-ink-2" data-spinner>
          <Spinner />
        </span>
      )}
      {isFailed && (
        <Failed
          type={slide.type}
          onRetry={() => {
            setAttempt(attempt + 1)
            setIsFailed(false)
            send('retry')
          }}
        />
      )}
    </div>
  )
}

function Video({
  slide,
  isCurrent,
  onLoaded,
  onFailed,
}: {
  slide: Slide
  isCurrent: boolean
  onLoaded: () => void
  onFailed: () => void
}) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (!isCurrent) video.current?.pause()
  }, [isCurrent])
  useEffect(() => {
    const element = video.current
    // Dragging the video's own controls must not be a swipe of the stage.
    const stopPropagation = (event: Event) => event.stopPropagation()
    element?.addEventListener('pointerdown', stopPropagation)
    return () => element?.removeEventListener('pointerdown', stopPropagation)
  }, [])
  return (
    // biome-ignore lint/a11y/useMediaCaption: a shop's videos have no caption track
    <video
      ref={video}
      src={slide.src}
      poster={slide.thumbSrc}
      aria-label={slide.alt || slide.caption}
      controls
      playsInline
      preload="metadata"
      onLoadedMetadata={onLoaded}
      onError={onFailed}
    />
  )
}

function Inline({
  selector,
  onLoaded,
  onFailed,
}: {
  selector: string
  onLoaded: () => void
  onFailed: (error: ElementNotFoundError) => void
}) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element is looked up once, when the slide is mounted
  useEffect(() => {
    try {
      place.current?.replaceChildren(copiedElement(selector))
      onLoaded()
    } catch (error) {
      onFailed(error as ElementNotFoundError)
    }
  }, [selector])
  return <div ref={place} className="gallery-inline" />
}

const failures: Readonly<Record<Slide['type'], ReactNode>> = {
  image: 'Не удалось загрузить фото. Проверьте связь и повторите',
  video: 'Не удалось загрузить видео. Проверьте связь и повторите',
  inline: 'Этого содержимого на странице нет',
}

function Failed({ type, onRetry }: { type: Slide['type']; onRetry: () => void }) {
  return (
    <div role="alert" className="gallery-middle gap-4 p-6 text-center">
      <p className="max-w-[32ch]">{failures[type]}</p>
      <button type="button" onClick={onRetry} className="btn btn-quiet min-h-11 px-5">
        <Icon name="rotate-ccw" className="size-5" />
        Повторить
      </button>
    </div>
  )
}

/** Whether something has been going on for longer than `afterMilliseconds`. */
function useLate(isGoingOn: boolean, afterMilliseconds: number): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isGoingOn) return
    const timer = setTimeout(() => setIsLate(true), afterMilliseconds)
    return () => {
      clearTimeout(timer)
      setIsLate(false)
    }
  }, [isGoingOn, afterMilliseconds])
  return isLate
}
