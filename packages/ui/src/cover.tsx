import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { coverRatio } from './cover-ratio.ts'
import { NonBreakingText } from './non-breaking-text.tsx'
import { Picture } from './picture.tsx'

interface Props {
  to: string
  image: string | null
  title: string
  note: ReactNode
  isFirst?: boolean
  sizes: string
  children?: ReactNode
}

/** A link with a wide picture: a brand, a collection. */
export function CoverLink({ to, image, title, note, isFirst = false, sizes, children }: Props) {
  return (
    <Link
      to={to}
      prefetch="intent"
      className="group flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-edge"
    >
      {image && <Picture fileId={image} alt="" sizes={sizes} maxWidth={960} ratio={coverRatio} isEager={isFirst} />}
      <span className="flex grow flex-col gap-1 p-3 sm:p-4">
        <span className="font-semibold group-hover:text-link">
          <NonBreakingText>{title}</NonBreakingText>
        </span>
        {children && <span className="line-clamp-3 text-note text-ink-2">{children}</span>}
        <span className="mt-auto pt-1 text-note text-ink-3">{note}</span>
      </span>
    </Link>
  )
}
