import type { Review } from '@shpulka/contract/people/reviews'
import { pictureUrl, wholePictureUrl } from '@shpulka/ui/picture.rule.ts'
import { Stars } from '@shpulka/ui/rating.tsx'
import { dateText } from '@shpulka/ui/text/date-text.rule.ts'
import { ReviewVotes } from './review-votes.tsx'

interface Props {
  review: Review
  path: string
  vote: 'up' | 'down' | null
  isOwn: boolean
  onPhoto: (n: number) => void
  onPreload: () => void
}

/** One review with its photos, votes and the shop's answer. */
export function ReviewItem({ review, path, vote, isOwn, onPhoto, onPreload }: Props) {
  const { id, author, rating, ratings, photos, answer, createdAt, isChanged } = review
  return (
    <li id={`review-${id}`} className="scroll-mt-24 py-5">
      <article>
        <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="text-body! font-semibold">{author}</h3>
          <Stars value={rating} />
          <span className="text-note text-ink-3">
            {dateText(new Date(createdAt))}
            {isChanged && ', изменён'}
            {isOwn && ' · ваш отзыв'}
          </span>
        </header>
        {ratings.length > 0 && (
          <p className="mt-1 flex flex-wrap gap-x-4 text-note text-ink-3">
            {ratings.map(({ code, title, rating: stars }) => (
              <span key={code}>
                {title}: <span className="text-ink-2">{stars}</span>
              </span>
            ))}
          </p>
        )}
        <ReviewTexts review={review} />
        {photos.length > 0 && (
          <ul aria-label="Фотографии к отзыву" className="mt-3 flex flex-wrap gap-2">
            {photos.map((photo, n) => (
              <li key={photo}>
                <a
                  href={wholePictureUrl(photo)}
                  data-photo
                  aria-label={`Открыть фото ${n + 1} из ${photos.length} к отзыву: ${author}`}
                  onPointerEnter={onPreload}
                  onFocus={onPreload}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
                    event.preventDefault()
                    onPhoto(n)
                  }}
                  className="block size-20 cursor-zoom-in overflow-hidden rounded-control bg-ground sm:size-24"
                >
                  <img
                    src={pictureUrl(photo, 320)}
                    alt=""
                    width={96}
                    height={96}
                    loading="lazy"
                    decoding="async"
                    className="size-full object-cover"
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
        {answer && (
          <div className="mt-3 border-l-2 border-ink pl-4">
            <p className="text-note text-ink-3">
              <span className="font-semibold text-ink">{answer.author}</span> · {dateText(new Date(answer.at))}
            </p>
            <p className="mt-1 max-w-180 [overflow-wrap:anywhere] whitespace-pre-line">{answer.text}</p>
          </div>
        )}
        <ReviewVotes
          id={id}
          path={path}
          helpful={review.helpful}
          unhelpful={review.unhelpful}
          vote={vote}
          isOwn={isOwn}
        />
      </article>
    </li>
  )
}

const titles = { pros: 'Достоинства', cons: 'Недостатки', comment: 'Комментарий' } as const

/** The texts of a review; a comment alone needs no heading. */
export function ReviewTexts({ review }: { review: Pick<Review, keyof typeof titles> }) {
  const filledParts = (['pros', 'cons', 'comment'] as const).filter((part) => review[part] !== '')
  return (
    <div className="mt-2 max-w-180 space-y-2">
      {filledParts.map((part) => (
        <p key={part} className="[overflow-wrap:anywhere] whitespace-pre-line">
          {(filledParts.length > 1 || part !== 'comment') && (
            <span className="block text-note text-ink-3">{titles[part]}</span>
          )}
          {review[part]}
        </p>
      ))}
    </div>
  )
}
