import { parseId } from '@shpulka/contract/base/ids'
import { catalog } from '@shpulka/contract/catalogue/catalog'
import { maxReviewPhotos, type ReviewForm, reviews } from '@shpulka/contract/people/reviews'
import { Button, ButtonLink } from '@shpulka/ui/button.tsx'
import { Checkbox } from '@shpulka/ui/checkbox.tsx'
import { FileDrop } from '@shpulka/ui/file-drop.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { TextArea } from '@shpulka/ui/text-area.tsx'
import { data, Form, Link, redirect } from 'react-router'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { readForm } from '../../base/api/form.server.ts'
import { requireId } from '../../base/api/page-not-found.server.ts'
import { proofIn } from '../../base/api/proof-fields.rule.ts'
import { requestContext } from '../../base/api/request-context.server.ts'
import { uploadFiles } from '../../base/files/upload-files.server.ts'
import { photoLimits } from '../../base/files/upload-limits.ts'
import { useProof } from '../../base/proof/use-proof.tsx'
import { useSentForm } from '../../base/shell/use-sent-form.ts'
import { paths } from '../../paths.ts'
import { useFocusOnError } from '../sessions/use-first-error.ts'
import { profileMeta } from '../users/profile-meta.ts'
import type { Route } from './+types/write-review.route.ts'
import { newReviewFields, reviewFields } from './review-fields.rule.ts'
import { StarField } from './star-field.tsx'
import { useSavedDraft } from './use-saved-draft.ts'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return profileMeta(matches, loaderData?.permission.review ? 'Изменить отзыв' : 'Новый отзыв')
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const id = requireId(url.searchParams.get('product'))
  const permission = await callApi(ctx, reviews.getReviewPermission, { query: { product_id: id } })
  const [type, product] = await Promise.all([
    callApi(ctx, reviews.getReviewType, { query: { type_id: permission.typeId }, isPersonal: false }),
    callApi(ctx, catalog.viewProduct, { query: { id } }),
  ])
  return {
    permission,
    type,
    product: { id, title: product.title, path: product.path, image: product.images[0]?.id ?? null },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  let submitted: ReviewForm = reviewFields(form)
  const reviewId = parseId(form.get('own'))
  try {
    submitted = { ...submitted, photos: await uploadFiles(ctx, 'review-photo', form, 'photo', maxReviewPhotos) }
    if (reviewId === null) await callApi(ctx, reviews.addReview, { body: submitted, proof: proofIn(form) })
    else {
      const { product_id: _product, consent: _consent, ...body } = submitted
      await callApi(ctx, reviews.changeReview, { params: { id: reviewId }, body })
    }
  } catch (error) {
    if (error instanceof Response) throw error
    const { statusCode, message, errors } = failureIn(error)
    if (![400, 404, 422, 429].includes(statusCode)) throw error
    const shown: Record<string, string> =
      submitted.rating === 0 ? { ...errors, rating: 'Поставьте оценку: от одной звезды до пяти' } : { ...errors }
    return data({ submitted, message, errors: shown }, { status: statusCode })
  }
  throw redirect(`${paths.myReviews()}?sent=${submitted.product_id}`, 303)
}

export default function WriteReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { permission, product } = loaderData
  const isOpen = permission.allowPost || permission.review !== null
  return (
    <>
      <h1>{permission.review ? 'Изменить отзыв' : 'Новый отзыв'}</h1>
      <p className="mt-4 flex items-center gap-4">
        <span className="size-16 shrink-0 overflow-hidden rounded-control bg-ground">
          <Picture fileId={product.image} alt="" sizes="64px" maxWidth={160} className="mix-blend-multiply" />
        </span>
        <Link to={paths.product(product.path)} className="font-medium hover:text-link">
          {product.title}
        </Link>
      </p>
      {isOpen ? (
        <ReviewEditor key={product.id} {...loaderData} failure={actionData} />
      ) : (
        <div className="mt-5 max-w-160">
          <Notice title="Отзыв пока не написать">{permission.message}</Notice>
          <ButtonLink to={paths.myReviews()} look="quiet" className="mt-4">
            Что можно оценить
          </ButtonLink>
        </div>
      )}
    </>
  )
}

type Permission = Route.ComponentProps['loaderData']['permission']
type Failure = { submitted: ReviewForm; message: string; errors: Record<string, string> } | undefined

function ReviewEditor({
  permission: { review, author },
  type,
  product,
  failure,
}: Route.ComponentProps['loaderData'] & { failure: Failure }) {
  const isBusy = useSentForm() !== undefined
  const form = useFocusOnError(failure)
  const proof = useProof('POST', '/reviews/v1/new', newReviewFields)
  const submitted = failure?.submitted ?? review
  const errors = failure?.errors ?? {}
  useSavedDraft(form, `review-${product.id}`, failure === undefined && review === null)
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      className="mt-6 flex max-w-160 flex-col gap-6"
      {...proof.form}
    >
      <input type="hidden" name="product" value={product.id} />
      {review && <input type="hidden" name="own" value={review.id} />}
      <ReviewNotices review={review} failure={failure} />
      <Ratings type={type} submitted={submitted} error={errors.rating} />
      {type.texts.map(({ code, title, hint, maxLength }) => (
        <TextArea
          key={code}
          label={title}
          name={code}
          hint={hint}
          maxLength={maxLength}
          rows={code === 'comment' ? 6 : 3}
          defaultValue={submitted?.[code]}
          error={errors[code]}
        />
      ))}
      <Photos max={type.photos.max} submitted={submitted} error={errors.photos ?? errors.file} />
      <Signature author={author} isAnonymous={submitted?.isAnonymous === true} />
      {!review && <PublicationConsent isAccepted={failure?.submitted.consent} error={errors.consent} />}
      <div>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" isBusy={isBusy || proof.isSolving} className="max-sm:w-full">
            {review ? 'Сохранить и отправить на проверку' : 'Отправить отзыв'}
          </Button>
          <Link to={paths.myReviews()} className="text-link">
            К моим отзывам
          </Link>
        </div>
        {proof.note}
        <p className="mt-3 text-note text-ink-3">
          Магазин прочитает отзыв и опубликует его, обычно в течение рабочего дня.
        </p>
      </div>
    </Form>
  )
}

function ReviewNotices({ review, failure }: { review: Permission['review']; failure: Failure }) {
  return (
    <>
      {failure && (
        <Notice kind="bad" title="Отзыв не отправлен">
          {failure.message}
        </Notice>
      )}
      {review?.state === 'refused' && (
        <Notice kind="bad" title="Отзыв не опубликован">
          {review.refusal}
        </Notice>
      )}
      {review?.state === 'published' && (
        <Notice>Изменённый отзыв мы прочитаем ещё раз: до этого его на странице товара не будет.</Notice>
      )}
    </>
  )
}

interface RatingsProps {
  type: Route.ComponentProps['loaderData']['type']
  submitted: Pick<ReviewForm, 'rating' | 'ratings'> | null
  error: string | undefined
}

/** The whole rating, and those of single qualities. */
function Ratings({ type, submitted, error }: RatingsProps) {
  const ratingOf = (code: string) => submitted?.ratings?.find((each) => each.code === code)?.rating ?? 0
  return (
    <>
      <StarField name="rating" title="Общая оценка" value={submitted?.rating ?? 0} isRequired isLarge error={error} />
      {type.params.length > 0 && (
        <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          {type.params.map(({ code, title, hint }) => (
            <StarField key={code} name={`rating-${code}`} title={title} hint={hint} value={ratingOf(code)} />
          ))}
        </div>
      )}
    </>
  )
}

interface PhotosProps {
  max: number
  submitted: Pick<ReviewForm, 'photos'> | null
  error: string | undefined
}

function Photos({ max, submitted, error }: PhotosProps) {
  return (
    <FileDrop
      label="Фотографии"
      action="Добавить фото"
      hint={
        `До ${max} фото по 12\u00a0МБ: товар в работе, строчка, упаковка. Место съёмки и данные ` +
        `камеры мы не храним`
      }
      name="photo"
      to={paths.uploadFile('review-photo')}
      {...photoLimits}
      maxFiles={max}
      uploaded={(submitted?.photos ?? []).map((id, n) => ({
        id,
        name: `Фото ${n + 1}`,
        size: null,
        src: paths.uploadedPicture(id),
      }))}
      error={error}
    />
  )
}

/** Under whose name the review is shown. */
function Signature({ author, isAnonymous }: { author: string; isAnonymous: boolean }) {
  return (
    <fieldset>
      <legend className="text-note font-medium text-ink-2">Подпись</legend>
      {(
        [
          ['yes', author, !isAnonymous],
          ['no', 'Покупатель', isAnonymous],
        ] as const
      ).map(([value, title, isChosen]) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="signed"
            value={value}
            defaultChecked={isChosen}
            className="size-5 shrink-0 accent-ink"
          />
          {title}
        </label>
      ))}
      <p className="text-note text-ink-3">Фамилию, телефон и почту мы не показываем</p>
    </fieldset>
  )
}

function PublicationConsent({ isAccepted, error }: { isAccepted: boolean | undefined; error: string | undefined }) {
  return (
    <Checkbox name="consent" defaultChecked={isAccepted} error={error}>
      Соглашаюсь на{' '}
      <a
        href={paths.consentText('review-publication')}
        target="_blank"
        rel="noreferrer"
        className="text-link underline"
      >
        публикацию отзыва
      </a>
    </Checkbox>
  )
}
