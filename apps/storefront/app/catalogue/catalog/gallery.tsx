import { classes } from '@shpulka/ui/classes.ts'
import type { Slide } from '@shpulka/ui/gallery/slide.ts'
import { useGallery } from '@shpulka/ui/gallery/use-gallery.tsx'
import { Icon } from '@shpulka/ui/icon.tsx'
import { largestWidth, pictureSet, pictureUrl, videoUrl, wholePictureUrl } from '@shpulka/ui/picture.rule.ts'
import { Picture } from '@shpulka/ui/picture.tsx'
import { type MouseEvent, useRef, useState } from 'react'

interface Props {
  pictures: readonly { id: string; alt: string }[]
  /** Shown after the pictures. */
  videos: readonly { id: string; extension: 'mp4' | 'webm'; title: string; poster: string | null }[]
  title: string
}

/**
 * Pictures in a row, moved by finger or wheel, with thumbnails to choose from; a click opens them full-screen. Without
 * scripts a click opens the file.
 */
export function Gallery({ pictures, videos, title }: Props) {
  const [current, setCurrent] = useState(0)
  const count = pictures.length + videos.length
  const strip = useRef<HTMLElement>(null)
  const show = (at: number, behavior: ScrollBehavior = 'auto') => {
    const element = strip.current
    element?.scrollTo({ left: element.clientWidth * at, behavior })
  }
  const { open, prepare, gallery } = useGallery({
    slides: [...pictures.map((picture, at) => slideOf(picture, at, title)), ...videos.map(videoSlide)],
    label: `Фотографии: ${title}`,
    hashName: 'photo',
    idleMilliseconds: 4_000,
    originOf: (at) => (strip.current?.children[at] as HTMLElement | undefined) ?? null,
    onTurn: (at) => show(at, 'instant'),
  })
  if (pictures.length === 0)
    return <Picture fileId={null} alt="" sizes="50vw" maxWidth={960} className="rounded-card" />
  return (
    <div className="relative">
      <section
        ref={strip}
        aria-label="Фотографии товара"
        className="strip snap-mandatory! scroll-smooth rounded-card border border-line bg-ground"
        onScroll={onScroll}
      >
        {pictures.map(({ id, alt }, index) => (
          <a
            key={id}
            href={wholePictureUrl(id)}
            aria-label={`Открыть фото ${index + 1} из ${pictures.length}: ${alt || title}`}
            onClick={(event) => onPress(event, index)}
            onPointerEnter={prepare}
            onFocus={prepare}
            className="aspect-square w-full cursor-zoom-in -outline-offset-2!"
          >
            <Picture
              fileId={id}
              alt={alt || title}
              sizes="(min-width: 1280px) 500px, (min-width: 768px) 45vw, 100vw"
              maxWidth={960}
              isEager={index === 0}
              className="size-full mix-blend-multiply"
            />
          </a>
        ))}
        {videos.map(({ id, extension, title: caption, poster }, n) => (
          <a
            key={id}
            href={videoUrl(id, extension)}
            aria-label={`Смотреть видео: ${caption}`}
            onClick={(event) => onPress(event, pictures.length + n)}
            onPointerEnter={prepare}
            onFocus={prepare}
            className="relative grid aspect-square w-full place-items-center -outline-offset-2!"
          >
            <Picture
              fileId={poster}
              alt=""
              sizes="(min-width: 1280px) 500px, (min-width: 768px) 45vw, 100vw"
              maxWidth={960}
              className="aspect-square object-contain"
            />
            <span className="absolute grid size-16 place-content-center rounded-full bg-surface shadow-float">
              <Icon name="play" className="size-7" />
            </span>
            <span className="absolute inset-x-4 bottom-4 text-center text-note text-ink-2">{caption}</span>
          </a>
        ))}
      </section>
      {count > 1 && (
        <p
          aria-hidden
          className="pointer-events-none absolute top-3 right-3 rounded-full bg-surface px-2.5 py-0.5 text-note text-ink-2 md:hidden"
        >
          {current + 1} из {count}
        </p>
      )}
      {count > 1 && (
        <div className="strip mt-2 gap-2">
          {pictures.map(({ id }, index) => (
            <button
              key={id}
              type="button"
              aria-label={`Фото ${index + 1} из ${pictures.length}`}
              aria-current={index === current}
              onClick={() => show(index)}
              className={classes(
                'size-16 overflow-hidden rounded-control border-2 bg-ground',
                index === current ? 'border-ink' : 'border-transparent hover:border-edge',
              )}
            >
              <Picture fileId={id} alt="" sizes="64px" maxWidth={160} className="size-full mix-blend-multiply" />
            </button>
          ))}
          {videos.map(({ id, title: caption, poster }, n) => (
            <button
              key={id}
              type="button"
              aria-label={`Видео: ${caption}`}
              aria-current={pictures.length + n === current}
              onClick={() => show(pictures.length + n)}
              className={classes(
                'relative size-16 overflow-hidden rounded-control border-2 bg-ground',
                pictures.length + n === current ? 'border-ink' : 'border-transparent hover:border-edge',
              )}
            >
              <Picture fileId={poster} alt="" sizes="64px" maxWidth={160} className="aspect-square object-cover" />
              <span className="absolute inset-0 grid place-items-center">
                <Icon name="play" className="size-6 rounded-full bg-surface p-1" />
              </span>
            </button>
          ))}
        </div>
      )}
      {gallery}
    </div>
  )

  function onScroll({ currentTarget: { scrollLeft, clientWidth } }: { currentTarget: HTMLElement }) {
    setCurrent(Math.round(scrollLeft / Math.max(clientWidth, 1)))
  }
  function onPress(event: MouseEvent, at: number) {
    // With these keys the browser opens the file in a new tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open(at)
  }
}

function videoSlide({ id, extension, title, poster }: Props['videos'][number]): Slide {
  return {
    type: 'video',
    src: videoUrl(id, extension),
    ...(poster && { thumbSrc: pictureUrl(poster, 640) }),
    alt: '',
    caption: title,
  }
}

function slideOf({ id, alt }: Props['pictures'][number], at: number, title: string): Slide {
  return {
    type: 'image',
    src: pictureUrl(id, largestWidth),
    srcSet: pictureSet(id, largestWidth),
    thumbSrc: pictureUrl(id, 160),
    alt: alt || title,
    caption: alt || title,
    downloadSrc: wholePictureUrl(id),
    downloadFilename: `${title}, фото ${at + 1}.jpg`,
  }
}
