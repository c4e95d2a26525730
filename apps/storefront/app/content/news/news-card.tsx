import type { News } from '@shpulka/contract/content/news'
import { coverRatio } from '@shpulka/ui/cover-ratio.ts'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { dateText } from '@shpulka/ui/text/date-text.rule.ts'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { ActionTerm } from './action-term.tsx'

interface Props {
  item: News
  sizes: string
  isFirst?: boolean
  /** The level of the heading. */
  level?: 'h2' | 'h3'
}

/** An item of a list: picture, date or term, title and a short text. */
export function NewsCard({
  item: { type, code, name, preview, image, publicationDate, term, tags },
  sizes,
  isFirst = false,
  level: Heading = 'h2',
}: Props) {
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-edge">
      {image && <Picture fileId={image} alt="" sizes={sizes} maxWidth={960} ratio={coverRatio} isEager={isFirst} />}
      <div className="flex grow flex-col gap-1.5 p-3 sm:p-4">
        <p className="text-note text-ink-3">
          {term ? (
            <ActionTerm term={term} />
          ) : (
            <time dateTime={publicationDate}>{dateText(new Date(publicationDate))}</time>
          )}
        </p>
        <Heading className="text-body! leading-5.5! font-semibold text-balance">
          <Link
            to={paths.newsDetail(type, code)}
            prefetch="intent"
            className="group-hover:text-link after:absolute after:inset-0 after:rounded-card"
          >
            <NonBreakingText>{name}</NonBreakingText>
          </Link>
        </Heading>
        <p className="line-clamp-3 text-note text-ink-2">
          <NonBreakingText isProse>{preview}</NonBreakingText>
        </p>
        {tags.length > 0 && (
          <p className="mt-auto pt-1 text-note text-ink-3">{tags.map(({ title }) => title).join(' · ')}</p>
        )}
      </div>
    </article>
  )
}
