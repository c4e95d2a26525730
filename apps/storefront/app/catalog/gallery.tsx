import { useRef, useState } from 'react'
import { classes } from '../ui/classes.ts'
import { Picture } from '../ui/picture.tsx'

interface Props {
  pictures: readonly { id: string; alt: string }[]
  title: string
}

/** Pictures side by side, moved by finger or wheel; small ones choose. Without scripts all of them can be scrolled through. */
export function Gallery({ pictures, title }: Props) {
  const [current, setCurrent] = useState(0)
  const strip = useRef<HTMLDivElement>(null)
  const show = (at: number) => {
    const element = strip.current
    element?.scrollTo({ left: element.clientWidth * at, behavior: 'smooth' })
  }
  if (pictures.length === 0) return <Picture fileId={null} alt="" sizes="50vw" largest={960} className="rounded-card" />
  return (
    <div>
      <section
        ref={strip}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard
        tabIndex={0}
        aria-label="Фотографии товара"
        className="strip snap-mandatory! rounded-card border border-line bg-ground"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setCurrent(Math.round(scrollLeft / Math.max(clientWidth, 1)))}
      >
        {pictures.map(({ id, alt }, at) => (
          <div key={id} className="aspect-square w-full">
            <Picture
              fileId={id}
              alt={alt || title}
              sizes="(min-width: 1280px) 500px, (min-width: 768px) 45vw, 100vw"
              largest={960}
              isFirst={at === 0}
              className="size-full mix-blend-multiply"
            />
          </div>
        ))}
      </section>
      {pictures.length > 1 && (
        <div className="strip mt-2 gap-2">
          {pictures.map(({ id }, at) => (
            <button
              key={id}
              type="button"
              aria-label={`Фото ${at + 1} из ${pictures.length}`}
              aria-current={at === current}
              onClick={() => show(at)}
              className={classes(
                'size-16 overflow-hidden rounded-control border-2 bg-ground',
                at === current ? 'border-accent' : 'border-transparent hover:border-edge',
              )}
            >
              <Picture fileId={id} alt="" sizes="64px" largest={160} className="size-full mix-blend-multiply" />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
