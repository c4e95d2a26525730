import type { BlockOf } from '@shpulka/contract/content/blocks'
import { classes } from '@shpulka/ui/classes.ts'
import { useGallery } from '@shpulka/ui/gallery/use-gallery.tsx'
import { largestWidth, pictureSet, pictureUrl, wholePictureUrl } from '@shpulka/ui/picture.rule.ts'
import { Picture } from '@shpulka/ui/picture.tsx'
import { type MouseEvent, useId, useRef } from 'react'

/** Pictures that open over the page; without scripts a click opens the file. */
export function GalleryBlock({ block: { images } }: { block: BlockOf<'gallery'> }) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const { open, prepare, gallery } = useGallery({
    slides: images.map(({ fileId, caption, alt }) => ({
      type: 'image',
      src: pictureUrl(fileId, largestWidth),
      srcSet: pictureSet(fileId, largestWidth),
      thumbSrc: pictureUrl(fileId, 160),
      alt: alt || caption,
      caption,
      downloadSrc: wholePictureUrl(fileId),
    })),
    label: images[0]?.caption || 'Снимки',
    originOf: (at) => (list.current?.children[at] as HTMLElement | undefined) ?? null,
  })
  const isAlone = images.length === 1
  return (
    <>
      <ul ref={list} className={classes('grid gap-3', isAlone ? 'max-w-[70ch]' : 'grid-cols-2 lg:grid-cols-3')}>
        {images.map(({ fileId, caption, alt }, index) => (
          <li key={`${id} ${fileId}`} className="break-inside-avoid">
            <figure>
              <a
                href={wholePictureUrl(fileId)}
                aria-label={`Открыть снимок: ${alt || caption || index + 1}`}
                onClick={(event) => onPress(event, index)}
                onPointerEnter={prepare}
                onFocus={prepare}
                className="block cursor-zoom-in overflow-hidden rounded-card border border-line bg-ground"
              >
                <Picture
                  fileId={fileId}
                  alt={alt}
                  sizes={isAlone ? '(min-width: 768px) 640px, 100vw' : '(min-width: 1024px) 300px, 50vw'}
                  maxWidth={isAlone ? 1280 : 640}
                  ratio={isAlone ? 560 : 750}
                  className={classes('object-cover', isAlone ? 'aspect-[16/9]' : 'aspect-[4/3]')}
                />
              </a>
              {caption && <figcaption className="mt-1.5 text-note text-ink-2">{caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
      {gallery}
    </>
  )

  function onPress(event: MouseEvent, at: number) {
    // With these keys the browser opens the file in a new tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open(at)
  }
}
