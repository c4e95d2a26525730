import type { ReviewSort } from '@shpulka/contract/people/reviews'
import { ButtonLink } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { useGallery } from '@shpulka/ui/gallery/use-gallery.tsx'
import { Icon } from '@shpulka/ui/icon.tsx'
import { largestWidth, pictureSet, pictureUrl } from '@shpulka/ui/picture.rule.ts'
import { averageText } from '@shpulka/ui/rating.rule.ts'
import { Stars } from '@shpulka/ui/rating.tsx'
import { numberText } from '@shpulka/ui/text/number-text.rule.ts'
import { counted } from '@shpulka/ui/text/plural.rule.ts'
import { useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { defaultReviewChoice, maxPages, type ReviewChoice, reviewQuery } from './review-choice.rule.ts'
import { ReviewItem } from './review-item.tsx'
import { reviewForms } from './review-words.rule.ts'
import type { LoadedReviews } from './reviews.server.ts'
import { useReviewPermission } from './use-review-permission.ts'

interface Props {
  product: { readonly id: number; readonly path: string; readonly title: string }
  reviews: LoadedReviews | null
}

/** The reviews are the same for everybody; the visitor's permission and votes are loaded after the page. */
export function ReviewsSection({ product, reviews }: Props) {
  const permission = useReviewPermission(product.id)
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="mt-10 scroll-mt-24">
      <h2 id="reviews-title">
        Отзывы{reviews && <span className="ml-2 font-normal text-ink-3">{numberText(reviews.counts.total)}</span>}
      </h2>
      {reviews ? (
        <div className="mt-4 grid gap-x-14 gap-y-6 lg:grid-cols-[300px_minmax(0,1fr)]">
          <div className="flex flex-col gap-5 lg:sticky lg:top-24 lg:self-start">
            <Summary product={product} reviews={reviews} />
            <Invitation productId={product.id} message={permission?.message} />
          </div>
          <ReviewList
            product={product}
            reviews={reviews}
            votes={permission?.votes ?? []}
            ownId={permission?.review?.id ?? null}
          />
        </div>
      ) : (
        <div className="mt-3 rounded-card border border-dashed border-edge bg-surface p-5">
          <p className="font-medium">Об этом товаре ещё не рассказывали</p>
          <p className="mt-1 mb-4 max-w-150 text-ink-2">
            Купили его у нас? Напишите, каков он в работе: на каких материалах, сколько служит, что оказалось не так.
            Это поможет другим цехам и ателье.
          </p>
          <Invitation productId={product.id} message={permission?.message} />
        </div>
      )}
    </section>
  )
}

/** A link to the review form for everybody: its page tells who may write. */
function Invitation({ productId, message }: { productId: number; message: string | undefined }) {
  return (
    <div className="print:hidden">
      <ButtonLink to={paths.writeReview(productId)} look="quiet" className="max-lg:w-full">
        <Icon name="pen-line" className="size-4" />
        Написать отзыв
      </ButtonLink>
      <p className="mt-2 min-h-9 text-note text-ink-3">
        {message ?? 'Отзывы пишут те, кто купил товар у нас и получил его'}
      </p>
    </div>
  )
}

function Summary({
  product,
  reviews: { average, counts, choice },
}: {
  product: Props['product']
  reviews: LoadedReviews
}) {
  return (
    <div className="md:max-lg:grid md:max-lg:grid-cols-2 md:max-lg:gap-x-10 md:max-lg:*:first:col-span-2">
      <p className="flex items-center gap-3">
        <span className="text-[40px] leading-none font-semibold">
          {average.average === null ? '' : averageText(average.average)}
        </span>
        <span>
          <Stars value={average.average ?? 0} />
          <span className="block text-note text-ink-3">{counted(counts.total, reviewForms)}</span>
        </span>
      </p>
      <ul aria-label="Отзывы по оценкам" className="mt-3 text-note">
        {counts.byRating.map(({ rating, count }) => (
          <li key={rating}>
            <Choose
              path={product.path}
              choice={{ ...choice, pages: 1, stars: choice.stars === rating ? null : rating }}
              isOn={choice.stars === rating}
              isDisabled={count === 0}
              className="grid min-h-11 grid-cols-[1ch_1fr_3ch] items-center gap-3 rounded-control lg:min-h-8"
            >
              <span className="sr-only">{`Оценка ${rating}: ${counted(count, reviewForms)}${choice.stars === rating ? ', выбрано. Показать все' : ''}`}</span>
              <span aria-hidden>{rating}</span>
              <span className="h-1.5 overflow-hidden rounded-full bg-line">
                <span
                  className="block h-full rounded-full bg-ink"
                  style={{ width: `${counts.total === 0 ? 0 : (100 * count) / counts.total}%` }}
                />
              </span>
              <span aria-hidden className="text-right text-ink-3">
                {count}
              </span>
            </Choose>
          </li>
        ))}
      </ul>
      {average.params.length > 0 && (
        <dl className="mt-3 border-t border-line pt-3 text-note">
          {average.params.map(({ code, title, average: value }) => (
            <div key={code} className="flex justify-between gap-3 py-0.5">
              <dt className="text-ink-2">{title}</dt>
              <dd className="font-medium">{averageText(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

const sorts: readonly (readonly [ReviewSort, string])[] = [
  ['useful', 'Полезные'],
  ['new', 'Новые'],
  ['high', 'С высокой оценкой'],
  ['low', 'С низкой'],
]

function ReviewList({
  product,
  reviews: { items, total, counts, choice },
  votes,
  ownId,
}: {
  product: Props['product']
  reviews: LoadedReviews
  votes: readonly { id: number; vote: 'up' | 'down' }[]
  ownId: number | null
}) {
  const list = useRef<HTMLOListElement>(null)
  const photos = items.flatMap(({ id, author, photos: own }) => own.map((photo) => ({ photo, author, reviewId: id })))
  const { open, prepare, gallery } = useGallery({
    slides: photos.map(({ photo, author }, n) => ({
      type: 'image',
      src: pictureUrl(photo, largestWidth),
      srcSet: pictureSet(photo, largestWidth),
      thumbSrc: pictureUrl(photo, 160),
      alt: `Фото ${n + 1} из отзывов`,
      caption: `${product.title} — фото: ${author}`,
    })),
    label: `Фотографии из отзывов: ${product.title}`,
    hashName: 'review-photo',
    idleMilliseconds: 4_000,
    originOf: (at) => list.current?.querySelectorAll<HTMLElement>('[data-photo]')[at] ?? null,
  })
  const next = { ...choice, pages: choice.pages + 1 }
  return (
    <div className="min-w-0">
      <nav aria-label="Порядок и отбор отзывов" className="flex flex-wrap gap-2 print:hidden">
        {sorts.map(([sort, title]) => (
          <Choose
            key={sort}
            path={product.path}
            choice={{ ...choice, pages: 1, sort }}
            isOn={choice.sort === sort}
            className={chip(choice.sort === sort)}
          >
            {title}
          </Choose>
        ))}
        {(counts.withPhotos > 0 || choice.withPhotos) && (
          <Choose
            path={product.path}
            choice={{ ...choice, pages: 1, withPhotos: !choice.withPhotos }}
            isOn={choice.withPhotos}
            className={chip(choice.withPhotos)}
          >
            С фото <span className="text-ink-3">{counts.withPhotos}</span>
          </Choose>
        )}
        {choice.stars !== null && (
          <Choose path={product.path} choice={{ ...choice, pages: 1, stars: null }} className={chip(true)}>
            Оценка {choice.stars} <span aria-hidden>×</span>
            <span className="sr-only">, показать все</span>
          </Choose>
        )}
      </nav>
      {items.length === 0 && (
        <p className="mt-5 text-ink-2">
          Таких отзывов нет.{' '}
          <Choose path={product.path} choice={defaultReviewChoice} className="text-link underline">
            Показать все
          </Choose>
        </p>
      )}
      <ol ref={list} className="mt-2 divide-y divide-line">
        {items.map((review) => (
          <ReviewItem
            key={review.id}
            review={review}
            path={product.path}
            vote={votes.find(({ id }) => id === review.id)?.vote ?? null}
            isOwn={review.id === ownId}
            onPhoto={(n) => open(photos.findIndex(({ reviewId }) => reviewId === review.id) + n)}
            onPreload={prepare}
          />
        ))}
      </ol>
      {items.length < total && choice.pages < maxPages && (
        <Choose
          path={product.path}
          choice={next}
          className="btn mt-4 min-h-11 btn-quiet px-5 text-body max-sm:w-full print:hidden"
        >
          Показать ещё
        </Choose>
      )}
      {gallery}
    </div>
  )
}

const chip = (isOn: boolean) =>
  classes(
    'inline-flex min-h-11 items-center gap-1 rounded-full border px-3.5 text-note md:min-h-8',
    isOn ? 'border-ink bg-accent-soft' : 'border-edge bg-surface hover:border-ink',
  )

/** A link that changes which reviews are shown, as an address of the product page. */
function Choose({
  path,
  choice,
  isOn,
  isDisabled = false,
  className,
  children,
}: {
  path: string
  choice: ReviewChoice
  isOn?: boolean
  isDisabled?: boolean
  className?: string
  children: React.ReactNode
}) {
  if (isDisabled) return <span className={className}>{children}</span>
  return (
    <Link
      to={paths.productReviews(path, reviewQuery(choice))}
      preventScrollReset
      rel="nofollow"
      aria-current={isOn ? 'true' : undefined}
      className={className}
    >
      {children}
    </Link>
  )
}
