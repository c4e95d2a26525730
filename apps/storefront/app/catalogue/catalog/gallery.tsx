import { classes } from '@shpulka/ui/classes.ts'
import type { Slide } from '@shpulka/ui/gallery/slide.ts'
import { useGallery } from '@shpulka/ui/gallery/use-gallery.tsx'
import { Icon } from '@shpulka/ui/icon.tsx'
import { largestWidth, pictureSet, pictureUrl, videoUrl, wholePictureUrl } from '@shpulka/ui/picture.rule.ts'
import { Picture } from '@shpulka/ui/picture.tsx'
import { type ComponentProps, useEffect, useRef, useState } from 'react'

interface Props {
  pictures: readonly { id: string; alt: string }[]
  /** Shown after the pictures. */
  videos: readonly { id: string; extension: 'mp4' | 'webm'; title: string; poster: string | null }[]
  title: string
  /** The place of the picture of what is chosen; null: any will do. */
  chosen?: number | null
}

/**
 * Pictures in a row, moved by finger or wheel, with thumbnails to choose from; a click opens them full-screen. Without
 * scripts a click opens the file.
 */
export function Gallery({ pictures, videos, title, chosen = null }: Props) {
  const [current, setCurrent] = useState(0)
  const count = pictures.length + videos.length
  const strip = useRef<HTMLElement>(null)
  const show = (at: number, behavior: ScrollBehavior = 'auto') => {
    const element = strip.current
    element?.scrollTo({ left: element.clientWidth * at, behavior })
  }
  const shownChoice = useRef(0)
  useEffect(() => {
    const element = strip.current
    if (chosen === null || chosen === shownChoice.current || !element) return
    shownChoice.current = chosen
    element.scrollTo({ left: element.clientWidth * chosen })
  }, [chosen])
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
        {pictures.map((picture, index) => (
          <PictureLink
            key={picture.id}
            picture={picture}
            title={title}
            index={index}
            count={pictures.length}
            {...opening(index)}
          />
        ))}
        {videos.map((video, index) => (
          <VideoLink key={video.id} video={video} {...opening(pictures.length + index)} />
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
      {count > 1 && <Thumbnails pictures={pictures} videos={videos} current={current} onChoose={show} />}
      {gallery}
    </div>
  )

  function onScroll({ currentTarget: { scrollLeft, clientWidth } }: { currentTarget: HTMLElement }) {
    setCurrent(Math.round(scrollLeft / Math.max(clientWidth, 1)))
  }
  /** What opens the full-screen gallery at this slide. */
  function opening(at: number): OpeningProps {
    return {
      onClick(event) {
        // With these keys the browser opens the file in a new tab.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        open(at)
      },
      onPointerEnter: prepare,
      onFocus: prepare,
    }
  }
}

type OpeningProps = Pick<ComponentProps<'a'>, 'onClick' | 'onPointerEnter' | 'onFocus'>

const slideSizes = '(min-width: 1280px) 500px, (min-width: 768px) 45vw, 100vw'

interface PictureLinkProps extends OpeningProps {
  picture: Props['pictures'][number]
  title: string
  index: number
  count: number
}

function PictureLink({ picture: { id, alt }, title, index, count, ...opening }: PictureLinkProps) {
  return (
    <a
      href={wholePictureUrl(id)}
      aria-label={`Открыть фото ${index + 1} из ${count}: ${alt || title}`}
      {...opening}
      // A picture that begins at a fraction of a pixel would show a line of itself beside the one before.
      className="aspect-square w-full cursor-zoom-in px-px -outline-offset-2!"
    >
      <Picture
        fileId={id}
        alt={alt || title}
        sizes={slideSizes}
        maxWidth={960}
        isEager={index === 0}
        className="size-full mix-blend-multiply"
      />
    </a>
  )
}

function VideoLink({ video, ...opening }: OpeningProps & { video: Props['videos'][number] }) {
  const { id, extension, title, poster } = video
  return (
    <a
      href={videoUrl(id, extension)}
      aria-label={`Смотреть видео: ${title}`}
      {...opening}
      className="relative grid aspect-square w-full place-items-center px-px -outline-offset-2!"
    >
      <Picture fileId={poster} alt="" sizes={slideSizes} maxWidth={960} className="aspect-square object-contain" />
      <span className="absolute grid size-16 place-content-center rounded-full bg-surface shadow-float">
        <Icon name="play" className="size-7" />
      </span>
      <span className="absolute inset-x-4 bottom-4 text-center text-note text-ink-2">{title}</span>
    </a>
  )
}

interface ThumbnailsProps extends Pick<Props, 'pictures' | 'videos'> {
  current: number
  onChoose: (at: number) => void
}

function Thumbnails({ pictures, videos, current, onChoose }: ThumbnailsProps) {
  const button = (at: number) => ({
    type: 'button' as const,
    'aria-current': at === current,
    onClick: () => onChoose(at),
    className: classes(
      'relative size-16 overflow-hidden rounded-control border-2 bg-ground',
      at === current ? 'border-ink' : 'border-transparent hover:border-edge',
    ),
  })
  return (
    <div className="strip mt-2 gap-2">
      {pictures.map(({ id }, index) => (
        <button key={id} aria-label={`Фото ${index + 1} из ${pictures.length}`} {...button(index)}>
          <Picture fileId={id} alt="" sizes="64px" maxWidth={160} className="size-full mix-blend-multiply" />
        </button>
      ))}
      {videos.map(({ id, title, poster }, index) => (
        <button key={id} aria-label={`Видео: ${title}`} {...button(pictures.length + index)}>
          <Picture fileId={poster} alt="" sizes="64px" maxWidth={160} className="aspect-square object-cover" />
          <span className="absolute inset-0 grid place-items-center">
            <Icon name="play" className="size-6 rounded-full bg-surface p-1" />
          </span>
        </button>
      ))}
    </div>
  )
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
