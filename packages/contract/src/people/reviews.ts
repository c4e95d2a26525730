import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { uuidPattern } from '../base/ids.ts'
import { id, pageLimit, pageMeta, pageNumber, shortListId } from '../base/page.ts'

/** How many photos one review may have. */
export const maxReviewPhotos = 10
/** Longest text of a review, in characters. */
export const maxReviewTextLength = 3000
/** Minimum of letters in all texts of a review together. */
export const minReviewLength = 10

/** new: not moderated yet; published: visible to everybody; refused: visible to its author only, with the reason. */
export const ReviewState = Type.Union([Type.Literal('new'), Type.Literal('published'), Type.Literal('refused')], {
  description: 'new: the shop has not read it yet; published: everybody sees it; refused: only its author does.',
})
export type ReviewState = Static<typeof ReviewState>

/** Sort orders of a list of reviews. */
export const reviewSorts = ['useful', 'new', 'high', 'low'] as const
export type ReviewSort = (typeof reviewSorts)[number]

const productId = id('Product.')
const stars = (description: string) => Type.Integer({ minimum: 1, maximum: 5, description })
const fileIds = Type.Array(Type.String(), {
  description: 'File ids in order: GET /image-minifier/v1/{fileId}.webp. Empty: none.',
})
const moment = (description: string) => Type.String({ description: `ISO 8601, UTC: ${description}` })

/** A parameter rated besides the overall rating, depending on the type of goods: quality, noise, ease of use. */
export const ReviewParam = Type.Object({
  code: Type.String({ description: 'Its name in a review’s ratings.' }),
  title: Type.String({ description: 'In Russian.' }),
  hint: Type.String({ description: 'What the five stars mean, in words; empty: nothing to explain.' }),
})
export type ReviewParam = Static<typeof ReviewParam>

const ReviewRating = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 50, description: 'Code of a param of the product’s type.' }),
  rating: stars('From 1 to 5, 5 is best.'),
})

const ReviewRatingShown = Type.Object({
  ...ReviewRating.properties,
  title: Type.String({ description: 'Title of the param.' }),
})

const texts = {
  pros: Type.String({ description: 'Достоинства; empty: nothing is said. Plain text, lines separated by \\n.' }),
  cons: Type.String({ description: 'Недостатки; empty: nothing is said. Plain text.' }),
  comment: Type.String({ description: 'Комментарий; empty: nothing is said. Plain text.' }),
}

/** The shop's reply to a review. */
export const ReviewAnswer = Type.Object({
  author: Type.String({ description: 'Who answers: «Магазин».' }),
  text: Type.String({ description: 'Plain text, lines separated by \\n.' }),
  at: moment('when it was written.'),
})
export type ReviewAnswer = Static<typeof ReviewAnswer>

/** A published review. Of the author's data it has only the displayed name. */
export const Review = Type.Object({
  id: id('Review.'),
  author: Type.String({ description: 'Name and the first letter of the surname («Анна К.»), or «Покупатель».' }),
  rating: stars('Overall, from 1 to 5.'),
  ratings: Type.Array(ReviewRatingShown, {
    description: 'Ratings of params of the product’s type, in their order; unrated ones are left out.',
  }),
  ...texts,
  photos: fileIds,
  helpful: Type.Integer({ description: 'How many found it helpful.' }),
  unhelpful: Type.Integer({ description: 'How many did not.' }),
  answer: Type.Union([ReviewAnswer, Type.Null()], { description: 'Null: the shop has not answered.' }),
  createdAt: moment('when it was written.'),
  isChanged: Type.Boolean({ description: 'True: its author has changed it since.' }),
})
export type Review = Static<typeof Review>

/** A review in any state, for its author. */
export const OwnReview = Type.Object({
  ...Review.properties,
  photos: Type.Array(Type.String(), {
    description: 'File ids in order; until published only the author can open them. Empty: none.',
  }),
  product: Type.Object(
    {
      id: productId,
      title: Type.String({ description: 'As it is called now.' }),
      path: Type.String({ description: 'Its page on this site; empty: it is not sold here any more.' }),
      image: Type.Union([Type.String(), Type.Null()], { description: 'File id; null: no picture.' }),
    },
    { description: 'What it is about.' },
  ),
  state: ReviewState,
  stateTitle: Type.String({ description: 'In Russian: «На проверке», «Опубликован», «Не опубликован».' }),
  refusal: Type.String({ description: 'Why it is refused; empty: it is not.' }),
  isAnonymous: Type.Boolean({ description: 'True: signed «Покупатель».' }),
})
export type OwnReview = Static<typeof OwnReview>

/** Conditions on listed reviews; all must hold. */
export const ReviewFilters = Type.Object(
  {
    rating: Type.Optional(
      Type.Array(stars('Overall rating.'), { maxItems: 5, description: 'Any of these; empty: all.' }),
    ),
    with_photos: Type.Optional(Type.Boolean({ description: 'True: only those with photos.' })),
  },
  { description: 'Conditions on listed reviews; missing: none.' },
)
export type ReviewFilters = Static<typeof ReviewFilters>

const formText = (description: string) =>
  Type.Optional(
    Type.String({ maxLength: maxReviewTextLength, default: '', description: `${description} Empty: nothing to say.` }),
  )

const formFields = {
  rating: stars('Overall, from 1 to 5.'),
  ratings: Type.Optional(
    Type.Array(ReviewRating, { maxItems: 20, default: [], description: 'By params; any of them may be left out.' }),
  ),
  pros: formText('Достоинства.'),
  cons: formText('Недостатки.'),
  comment: formText('Комментарий.'),
  isAnonymous: Type.Optional(
    Type.Boolean({ default: false, description: 'True: signed «Покупатель» instead of the name.' }),
  ),
  photos: Type.Optional(
    Type.Array(
      Type.String({
        pattern: `^${uuidPattern}$`,
        description: 'File: POST /file/v1 with targetCode review-photo.',
      }),
      {
        maxItems: maxReviewPhotos,
        uniqueItems: true,
        default: [],
        description: 'The author’s own uploads, in order of display.',
      },
    ),
  ),
}

/** The form of a new review. The texts together have at least ten letters. */
export const ReviewForm = Type.Object({
  product_id: productId,
  ...formFields,
  consent: Type.Boolean({
    description: 'Consent to publish the review (consents, kind review-publication); without it 400.',
  }),
})
export type ReviewForm = Static<typeof ReviewForm>

/** A changed review; the consent given with the first version stays. */
export const ReviewChange = Type.Object(formFields)
export type ReviewChange = Static<typeof ReviewChange>

const ofProduct = Type.Object({ product_id: productId })
const noProduct = { 404: 'No such product on this site' }

/** A vote for a review. */
export const ReviewVote = Type.Union([Type.Literal('up'), Type.Literal('down'), Type.Literal('none')], {
  description: 'up: helpful; down: not helpful; none: takes the vote back.',
})
export type ReviewVote = Static<typeof ReviewVote>

/** Whether a visitor may review a product, and the visitor's own review and votes. */
export const ReviewPermission = Type.Object({
  allowPost: Type.Boolean({
    description: 'True: this visitor may post a review of this product by POST /reviews/v1/new (spec 6).',
  }),
  message: Type.String({ description: 'Why or why not, in Russian: fit to be shown.' }),
  reason: Type.Union(
    [
      Type.Literal('guest'),
      Type.Literal('not-bought'),
      Type.Literal('not-received'),
      Type.Literal('already'),
      Type.Literal('allowed'),
    ],
    { description: 'The reason as a code. not-received: the order is not completed yet.' },
  ),
  typeId: shortListId('Type of the product: GET /reviews/v1/params?type_id=.'),
  author: Type.String({ description: 'Signature of the visitor’s review unless anonymous; empty: a guest.' }),
  review: Type.Union([OwnReview, Type.Null()], { description: 'The visitor’s own review in any state; null: none.' }),
  votes: Type.Array(
    Type.Object({
      id: id('Review.'),
      vote: Type.Union([Type.Literal('up'), Type.Literal('down')], { description: 'up: helpful; down: not helpful.' }),
    }),
    {
      description: 'The visitor’s votes for reviews of this product.',
    },
  ),
})
export type ReviewPermission = Static<typeof ReviewPermission>

export const ReviewAverage = Type.Object({
  average: Type.Union([Type.Number(), Type.Null()], {
    description: 'Average of published reviews, from 1 to 5, one decimal; null: there are none.',
  }),
  count: Type.Integer({ description: 'How many published reviews there are.' }),
  typeId: shortListId('Type of the product: GET /reviews/v1/params?type_id=.'),
  params: Type.Array(
    Type.Object({
      code: Type.String({ description: 'Code of the param.' }),
      title: Type.String({ description: 'In Russian.' }),
      average: Type.Number({ description: 'From 1 to 5, one decimal.' }),
      count: Type.Integer({ description: 'How many reviews rate it.' }),
    }),
    { description: 'In their order; unrated params are left out.' },
  ),
})
export type ReviewAverage = Static<typeof ReviewAverage>

export const ReviewCounts = Type.Object({
  total: Type.Integer({ description: 'Published reviews.' }),
  byRating: Type.Array(
    Type.Object({ rating: stars('Overall rating.'), count: Type.Integer({ description: 'Reviews.' }) }),
    {
      description: 'All five, from 5 to 1.',
    },
  ),
  withPhotos: Type.Integer({ description: 'Those with photos.' }),
})
export type ReviewCounts = Static<typeof ReviewCounts>

/** The questions of a review form. */
export const ReviewType = Type.Object({
  id: shortListId('Type.'),
  title: Type.String({ description: 'Kind of goods: «Машины и оборудование».' }),
  params: Type.Array(ReviewParam, { description: 'In order of display.' }),
  texts: Type.Array(
    Type.Object({
      code: Type.Union([Type.Literal('pros'), Type.Literal('cons'), Type.Literal('comment')], {
        description: 'Field of the form.',
      }),
      title: Type.String({ description: 'In Russian.' }),
      hint: Type.String({ description: 'What to write, in words.' }),
      maxLength: Type.Integer({ description: 'Longest text, in characters.' }),
    }),
    { description: 'In order of display.' },
  ),
  photos: Type.Object(
    {
      max: Type.Integer({ description: 'How many.' }),
      targetCode: Type.String({ description: 'targetCode for POST /file/v1.' }),
    },
    { description: 'Photos it may have.' },
  ),
})
export type ReviewType = Static<typeof ReviewType>

export const ReviewableProduct = Type.Object({
  id: productId,
  title: Type.String({ description: 'As it is called now.' }),
  path: Type.String({ description: 'Its page on this site.' }),
  image: Type.Union([Type.String(), Type.Null()], { description: 'File id; null: no picture.' }),
  receivedAt: moment('when the last order with it was completed.'),
})
export type ReviewableProduct = Static<typeof ReviewableProduct>

export const reviews = {
  listReviews: call('POST', '/reviews/v1', {
    summary: 'Published reviews of a product; the same for everybody',
    body: Type.Object({
      product_id: productId,
      page: Type.Optional(pageNumber),
      limit: Type.Optional(pageLimit(5, 50)),
      sort: Type.Optional(
        Type.Enum(reviewSorts, {
          default: 'useful',
          description:
            'useful: by votes, then with photos, then newest; new: newest first; high, low: by stars, then newest.',
        }),
      ),
      filters: Type.Optional(ReviewFilters),
    }),
    answer: Type.Object({ items: Type.Array(Review, { description: 'In the order asked for.' }), ...pageMeta }),
    errors: noProduct,
  }),
  getReviewType: call('GET', '/reviews/v1/params', {
    summary: 'What a review form asks about a type of goods',
    query: Type.Object({ type_id: shortListId('Type, as avg and perms name it.') }),
    answer: ReviewType,
    errors: { 404: 'No such type' },
  }),
  countReviews: call('GET', '/reviews/v1/counts', {
    summary: 'How many reviews a product has, by stars and with photos',
    query: ofProduct,
    answer: ReviewCounts,
    errors: noProduct,
  }),
  getAverageRating: call('GET', '/reviews/v1/avg', {
    summary: 'Average rating of a product, overall and by params',
    query: ofProduct,
    answer: ReviewAverage,
    errors: noProduct,
  }),
  getReviewPermission: call('GET', '/reviews/v1/perms', {
    summary: 'Whether the visitor may review a product, with the reason in words; their own review and votes',
    query: ofProduct,
    answer: ReviewPermission,
    errors: noProduct,
  }),
  listReviewFiles: call('GET', '/reviews/v1/files', {
    summary: 'Photos of published reviews of a product, newest review first',
    query: Type.Object({ product_id: productId, page: pageNumber, limit: pageLimit(20, 100) }),
    answer: Type.Object({
      items: Type.Array(
        Type.Object({
          id: Type.String({ description: 'File id.' }),
          reviewId: id('Its review.'),
          author: Type.String({ description: 'As in the review.' }),
          rating: stars('Rating of that review.'),
          width: Type.Integer({ description: 'Pixels.' }),
          height: Type.Integer({ description: 'Pixels.' }),
        }),
        { description: 'Photos of one review are in its order.' },
      ),
      ...pageMeta,
    }),
    errors: noProduct,
  }),
  addReview: call('POST', '/reviews/v1/new', {
    summary:
      'Adds a review of a product the signed-in user bought and received, one for each product. A repeat of the same ' +
      'form gives the same review',
    needs: 'user',
    body: ReviewForm,
    answer: OwnReview,
    errors: {
      404: 'No such product on this site',
      422: 'The user did not buy it, has not received it yet, or has reviewed it already: message says which',
      429: 'Too many reviews of this user; Retry-After says when to write again',
    },
  }),
  listOwnReviews: call('GET', '/reviews/v1/own', {
    summary: 'Reviews of the signed-in user in any state, newest first. Not in the specification',
    needs: 'user',
    query: Type.Object({ page: pageNumber, limit: pageLimit(20) }),
    answer: Type.Object({ items: Type.Array(OwnReview, { description: 'Newest first.' }), ...pageMeta }),
  }),
  listReviewable: call('GET', '/reviews/v1/awaiting', {
    summary: 'Products the signed-in user received and has not reviewed, last received first. Not in the specification',
    needs: 'user',
    query: Type.Object({ page: pageNumber, limit: pageLimit(20) }),
    answer: Type.Object({ items: Type.Array(ReviewableProduct, { description: 'Last received first.' }), ...pageMeta }),
  }),
  changeReview: call('PUT', '/reviews/v1/{id}', {
    summary: 'Changes a review of the user’s own; the shop has to approve it again. Not in the specification',
    needs: 'user',
    params: Type.Object({ id: id('Review.') }),
    body: ReviewChange,
    answer: OwnReview,
    errors: { 404: 'No such review of this user', 429: 'Too many changes; Retry-After says when to write again' },
  }),
  removeReview: call('DELETE', '/reviews/v1/{id}', {
    summary: 'Deletes a review of the user’s own, with its photos and votes. Not in the specification',
    needs: 'user',
    params: Type.Object({ id: id('Review.') }),
    answer: Type.Object({ id: id('The review that is gone.') }),
    errors: { 404: 'No such review of this user' },
  }),
  voteForReview: call('PUT', '/reviews/v1/{id}/vote', {
    summary:
      'Votes whether a published review was helpful; one vote of a user for each review. Not in the specification',
    needs: 'user',
    params: Type.Object({ id: id('Review.') }),
    body: Type.Object({ vote: ReviewVote }),
    answer: Type.Object({
      helpful: Type.Integer({ description: 'How many found it helpful now.' }),
      unhelpful: Type.Integer({ description: 'How many did not.' }),
      vote: ReviewVote,
    }),
    errors: {
      404: 'No such published review',
      422: 'The review is the visitor’s own',
      429: 'Too many votes; Retry-After says when to vote again',
    },
  }),
}
