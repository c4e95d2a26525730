import { invariant } from './invariant.ts'

export const reviewInvariants = [
  invariant('R1', 'оценка на карточке — число и звёзды опубликованных отзывов товара', {
    of: 'product_ratings',
    rowsAre: 'товар',
    violations: `select coalesce(pr.product_id, r.product_id)::text from product_ratings pr
      full join (select product_id, count(*) as count, sum(rating) as stars from reviews where state = 'published' group
        by product_id) r on r.product_id = pr.product_id
      where (coalesce(pr.count, 0), coalesce(pr.stars, 0)) is distinct
        from (coalesce(r.count, 0), coalesce(r.stars, 0))`,
  }),
  invariant('R2', 'отзыв оставил тот, кто получил товар', {
    of: 'reviews',
    rowsAre: 'отзыв',
    violations: `select r.id::text from reviews r where not exists (select from orders o join order_statuses s on s.id =
      o.status_id and s.stage = 'completed'
      join order_lines l on l.order_id = o.id where o.user_id = r.user_id and o.is_contact_owner
        and l.product_id = r.product_id)`,
  }),
  invariant('R3', 'голоса у отзыва сосчитаны верно, и своего автора среди них нет', {
    of: 'reviews',
    rowsAre: 'отзыв',
    violations: `select r.id::text from reviews r left join review_votes v on v.review_id = r.id group by r.id
      having count(*) filter (where v.is_helpful) <> r.helpful_count
        or count(*) filter (where not v.is_helpful) <> r.unhelpful_count or bool_or(v.user_id = r.user_id)`,
  }),
  invariant('R4', 'фотографии отзыва видят все, только пока он опубликован', {
    of: 'review_photos',
    rowsAre: 'файл',
    violations: `select f.id::text from files f join review_photos rp on rp.file_id = f.id join reviews r on r.id =
      rp.review_id
      group by f.id having f.is_public <> bool_or(r.state = 'published')`,
  }),
]
