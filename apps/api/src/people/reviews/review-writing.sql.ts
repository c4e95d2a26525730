import { statement } from '../../base/db/statement.ts'

/** Inserts a review and the first row of its history. A unique key allows one review of a product per user. */
export const insertReview = statement<
  [
    productId: number,
    userId: number,
    siteId: number,
    rating: number,
    pros: string,
    cons: string,
    comment: string,
    author: string,
    isAnonymous: boolean,
    fingerprint: Buffer,
  ],
  { id: number; historyId: number }
>(
  'insertReview',
  `with inserted as (
     insert into reviews (product_id, user_id, site_id, rating, pros, cons, comment, author, is_anonymous, fingerprint)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id
   )
   insert into review_history (review_id, to_state, who) select id, 'new', 'buyer' from inserted
     returning review_id as id,
     id as "historyId"`,
)

/** Locks a review of this user, so that its state cannot change. */
export const lockOwnReview = statement<
  [userId: number, reviewId: number],
  { productId: number; state: string; fingerprint: Buffer }
>(
  'lockOwnReview',
  'select product_id as "productId", state, fingerprint from reviews where user_id = $1 and id = $2 for no key update',
)

/** Updates a review. It waits for moderation again and loses the shop's answer to its previous text. */
export const updateReview = statement<
  [
    reviewId: number,
    rating: number,
    pros: string,
    cons: string,
    comment: string,
    author: string,
    isAnonymous: boolean,
    fingerprint: Buffer,
    stateBefore: string,
  ],
  { historyId: number }
>(
  'updateReview',
  `with changed as (
     update reviews set state = 'new', refusal = '', rating = $2, pros = $3, cons = $4, comment = $5, author = $6,
       is_anonymous = $7, fingerprint = $8,
       changed_at = now(), answer = '', answered_at = null where id = $1 returning id
   )
   insert into review_history (review_id, from_state, to_state, who) select id, $9, 'new', 'buyer' from changed
     returning id as "historyId"`,
)

export const deleteReviewRow = statement<[reviewId: number]>('deleteReviewRow', 'delete from reviews where id = $1')

/** Replaces the ratings of a review. Ignores codes that the type does not have. */
export const replaceRatings = statement<
  [reviewId: number, typeId: number, codes: readonly string[], ratings: readonly number[]],
  { paramId: number }
>(
  'replaceReviewRatings',
  `with requested as (
     select p.id, g.rating from unnest($3::text[], $4::smallint[]) as g (code, rating)
       join review_params p on p.type_id = $2 and p.code = g.code
   ), deleted as (
     delete from review_ratings where review_id = $1 and param_id not in (select id from requested)
   )
   insert into review_ratings (review_id, param_id, rating) select $1, id, rating from requested
   on conflict (review_id, param_id) do update set rating = excluded.rating returning param_id as "paramId"`,
)

/** Marks photos that no other review shows as unused, so that they are deleted with unused uploads. */
const release = `update uploads u set is_used = false from removed
   where u.file_id = removed.file_id and not exists (select from review_photos rp where rp.file_id = removed.file_id
     and rp.review_id <> $1)`
/** Makes photos that no other review shows private. */
const hide = `update files f set is_public = false from removed
   where f.id = removed.file_id and not exists (select from review_photos rp where rp.file_id = removed.file_id
     and rp.review_id <> $1)`

export const replacePhotos = statement<[reviewId: number, photos: readonly string[]]>(
  'replaceReviewPhotos',
  `with requested as (
     select id, position from unnest($2::uuid[]) with ordinality as p (id, position)
   ), removed as (
     delete from review_photos where review_id = $1 and file_id not in (select id from requested) returning file_id
   ), released as (${release}), hidden as (${hide})
   insert into review_photos (review_id, file_id, position) select $1, id, position from requested
   on conflict (review_id, file_id) do update set position = excluded.position`,
)

/** Makes photos of a review public if a published review shows them, private otherwise. */
export const updatePhotoVisibility = statement<[reviewId: number]>(
  'updateReviewPhotoVisibility',
  `update files f set is_public = exists (select from review_photos y join reviews r on r.id = y.review_id
    where y.file_id = f.id and r.state = 'published')
   from review_photos rp where rp.review_id = $1 and f.id = rp.file_id`,
)

export const upsertVote = statement<[reviewId: number, userId: number, isHelpful: boolean]>(
  'upsertReviewVote',
  `insert into review_votes (review_id, user_id, is_helpful) values ($1, $2, $3)
   on conflict (review_id, user_id) do update set is_helpful = excluded.is_helpful
     where review_votes.is_helpful <> excluded.is_helpful`,
)

export const deleteVote = statement<[reviewId: number, userId: number]>(
  'deleteReviewVote',
  'delete from review_votes where review_id = $1 and user_id = $2',
)

/** Locks a published review, so that its votes are counted sequentially. */
export const lockReviewForVote = statement<[reviewId: number], { productId: number; userId: number }>(
  'lockReviewForVote',
  `select product_id as "productId", user_id as "userId" from reviews where id = $1 and state = 'published' for no key
    update`,
)

export const findVotes = statement<[reviewId: number], { helpful: number; unhelpful: number }>(
  'findReviewVotes',
  'select helpful_count as helpful, unhelpful_count as unhelpful from reviews where id = $1',
)

export const countReviewsOf = statement<[userId: number], { total: number }>(
  'countReviewsOfUser',
  'select count(*)::int as total from reviews where user_id = $1',
)
