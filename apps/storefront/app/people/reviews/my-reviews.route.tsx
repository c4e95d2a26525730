import { type OwnReview, type ReviewableProduct, reviews } from '@shpulka/contract/people/reviews'
import { Button, ButtonLink } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { Pager } from '@shpulka/ui/pager.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { Stars } from '@shpulka/ui/rating.tsx'
import { dateText } from '@shpulka/ui/text/date-text.rule.ts'
import { pageIn } from '@shpulka/ui/text/page-number.rule.ts'
import { useEffect } from 'react'
import { data, Form, Link, redirect } from 'react-router'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { readForm } from '../../base/api/form.server.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { usePressed } from '../../base/shell/use-pressed.ts'
import { paths } from '../../paths.ts'
import { profileMeta } from '../users/profile-meta.ts'
import type { Route } from './+types/my-reviews.route.ts'
import { ReviewTexts } from './review-item.tsx'
import { deleteDraft } from './use-saved-draft.ts'

export function meta({ matches }: Route.MetaArgs) {
  return profileMeta(matches, 'Отзывы')
}

/** Products that can be reviewed, of one page of them. */
const awaitingPerPage = 12

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const page = pageIn(url)
  const awaitingPage = pageIn(url, 'awaiting')
  const [awaiting, own] = await Promise.all([
    callApi(ctx, reviews.listReviewable, { query: { page: awaitingPage, limit: awaitingPerPage } }),
    callApi(ctx, reviews.listOwnReviews, { query: { page, limit: 10 } }),
  ])
  return { awaiting, own, sent: Number(url.searchParams.get('sent')) || null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const id = Number((await readForm(request)).get('id'))
  try {
    await callApi(context.get(requestContext), reviews.removeReview, { params: { id: Number.isInteger(id) ? id : 0 } })
  } catch (error) {
    const { statusCode, message } = failureIn(error)
    if (statusCode !== 400 && statusCode !== 404) throw error
    return data({ message }, { status: statusCode })
  }
  throw redirect(paths.myReviews(), 303)
}

export default function MyReviewsPage({ loaderData: { awaiting, own, sent }, actionData }: Route.ComponentProps) {
  useEffect(() => {
    if (sent !== null) deleteDraft(`review-${sent}`)
  }, [sent])
  return (
    <>
      <h1>Отзывы</h1>
      <p className="mt-1 max-w-160 text-ink-2">
        Расскажите, каковы покупки в работе: другим это поможет выбрать, а нам — закупать хорошее.
      </p>
      <FailureNotice message={actionData?.message} className="mt-4" />
      {sent !== null && (
        <div className="mt-4">
          <Notice kind="good" title="Отзыв отправлен">
            Прочитаем и опубликуем, обычно в течение рабочего дня. Напишем, когда он появится на странице товара.
          </Notice>
        </div>
      )}
      {awaiting.total > 0 && (
        <section aria-labelledby="awaiting" className="mt-7">
          <h2 id="awaiting">
            Можно оценить{awaiting.total > awaitingPerPage && <span className="text-ink-3"> {awaiting.total}</span>}
          </h2>
          <ul className="mt-3 grid gap-3 sm:grid-cols-2">
            {awaiting.items.map((product) => (
              <Awaiting key={product.id} product={product} />
            ))}
          </ul>
          <OtherAwaiting awaiting={awaiting} ownPage={own.page} />
        </section>
      )}
      {own.items.length > 0 ? (
        <section aria-labelledby="own" className="mt-8">
          <h2 id="own">Ваши отзывы</h2>
          <ul className="mt-3 flex flex-col gap-4">
            {own.items.map((review) => (
              <OwnReviewItem key={review.id} review={review} />
            ))}
          </ul>
          <div className="mt-4">
            <Pager page={own.page} pages={own.pages} hrefOf={(page) => paths.myReviews(page, awaiting.page)} />
          </div>
        </section>
      ) : (
        awaiting.total === 0 && (
          <div className="mt-6">
            <EmptyState title="Отзывов пока нет" actions={<ButtonLink to={paths.catalog()}>В каталог</ButtonLink>}>
              Здесь появятся товары, которые вы получили: каждый можно будет оценить.
            </EmptyState>
          </div>
        )
      )}
    </>
  )
}

/** Links to the products before and after those shown. */
function OtherAwaiting({
  awaiting: { page, pages, total },
  ownPage,
}: {
  awaiting: { page: number; pages: number; total: number }
  ownPage: number
}) {
  if (pages < 2 && page < 2) return null
  const left = total - page * awaitingPerPage
  return (
    <p className="mt-3 flex flex-wrap gap-3">
      {page > 1 && (
        <ButtonLink look="quiet" to={paths.myReviews(ownPage, Math.min(page, pages + 1) - 1)}>
          Предыдущие
        </ButtonLink>
      )}
      {left > 0 && (
        <ButtonLink look="quiet" to={paths.myReviews(ownPage, page + 1)}>
          Показать ещё {Math.min(left, awaitingPerPage)}
        </ButtonLink>
      )}
    </p>
  )
}

function Awaiting({ product: { id, title, path, image, receivedAt } }: { product: ReviewableProduct }) {
  return (
    <li className="flex items-center gap-4 rounded-card border border-line bg-surface p-3">
      <span className="size-16 shrink-0 overflow-hidden rounded-control bg-ground">
        <Picture fileId={image} alt="" sizes="64px" maxWidth={160} className="mix-blend-multiply" />
      </span>
      <span className="min-w-0 grow">
        <Link to={paths.product(path)} className="line-clamp-2 hover:text-link">
          {title}
        </Link>
        <span className="block text-note text-ink-3">Получен {dateText(new Date(receivedAt))}</span>
        <Link
          to={paths.writeReview(id)}
          className="inline-flex min-h-11 items-center font-medium text-link md:min-h-8"
          aria-label={`Написать отзыв: ${title}`}
        >
          Написать отзыв
        </Link>
      </span>
    </li>
  )
}

const looks = { new: 'text-warn', published: 'text-good', refused: 'text-bad' } as const

function OwnReviewItem({ review }: { review: OwnReview }) {
  const { id, product, rating, state, stateTitle, refusal, createdAt, photos, answer, helpful } = review
  const pressed = usePressed()
  return (
    <li id={`review-${id}`} className="rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {product.path === '' ? (
          <span className="font-medium">{product.title}</span>
        ) : (
          <Link to={paths.productReviews(product.path)} className="font-medium hover:text-link">
            {product.title}
          </Link>
        )}
        <span className={classes('text-note font-medium', looks[state])}>{stateTitle}</span>
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-note text-ink-3">
        <Stars value={rating} />
        {dateText(new Date(createdAt))}
        {helpful > 0 && <span>Помог: {helpful}</span>}
      </p>
      {refusal && <p className="mt-2 text-bad">Причина: {refusal}</p>}
      <ReviewTexts review={review} />
      {photos.length > 0 && (
        <ul aria-label="Фотографии" className="mt-3 flex flex-wrap gap-2">
          {photos.map((photo) => (
            <li key={photo}>
              <img
                src={paths.uploadedPicture(photo)}
                alt=""
                width={80}
                height={80}
                loading="lazy"
                className="size-20 rounded-control bg-ground object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      {answer && (
        <p className="mt-3 border-l-2 border-ink pl-4 whitespace-pre-line">
          <span className="block text-note font-semibold">{answer.author}</span>
          {answer.text}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-start gap-x-5">
        {product.path !== '' && (
          <Link
            to={paths.writeReview(product.id)}
            className="inline-flex min-h-11 items-center text-link"
            aria-label={`Изменить отзыв: ${product.title}`}
          >
            Изменить
          </Link>
        )}
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">Удалить</summary>
          <Form method="post" className="flex flex-wrap items-center gap-3 pb-1">
            <input type="hidden" name="id" value={id} />
            <span className="text-note text-ink-2">Отзыв, фотографии и голоса исчезнут сразу.</span>
            <Button
              type="submit"
              look="danger"
              size="small"
              aria-label={`Удалить отзыв: ${product.title}`}
              data-done={`Отзыв удалён: ${product.title}`}
              {...pressed({ id })}
            >
              Удалить отзыв
            </Button>
          </Form>
        </details>
      </div>
    </li>
  )
}
