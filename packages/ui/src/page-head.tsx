import type { ReactNode } from 'react'
import { Breadcrumb } from './breadcrumb.tsx'
import { coverRatio } from './cover-ratio.ts'
import { Picture } from './picture.tsx'

interface Props {
  steps: readonly { title: string; to: string }[]
  title: string
  note: string
  /** Paragraphs separated by an empty line. */
  text: string
  image: string | null
  children?: ReactNode
}

/** The top of a page: its title, a description and a wide picture. */
export function PageHead({ steps, title, note, text, image, children }: Props) {
  return (
    <>
      <Breadcrumb steps={steps} />
      <div className="grid overflow-hidden rounded-card border border-line bg-surface lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
        <div className="p-4 sm:p-6 max-lg:order-2">
          <h1>{title}</h1>
          <p className="mt-1 text-ink-3">{note}</p>
          {text.split(/\n\s*\n/).map((paragraph) => (
            <p key={paragraph} className="mt-3 max-w-150 text-ink-2">
              {paragraph}
            </p>
          ))}
          {children}
        </div>
        {image && (
          <Picture
            fileId={image}
            alt=""
            sizes="(min-width: 1024px) 690px, 100vw"
            maxWidth={960}
            ratio={coverRatio}
            isEager
            className="h-full object-cover object-right"
          />
        )}
      </div>
    </>
  )
}
