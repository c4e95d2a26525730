import type { Queryable } from '../../api/src/base/db/pool.ts'
import { anonymousName, authorName } from '../../api/src/people/reviews/author-name.rule.ts'
import { people } from './data/people.ts'
import { ownReviews, reviewers, reviews } from './data/reviews.ts'
import type { DemoPictures } from './demo-pictures.ts'
import { insertReviewRows } from './demo-reviews.sql.ts'
import type { TableRow } from './read-table.ts'

const dayMilliseconds = 86_400_000

/** Reviewers in the format of data/people.ts: buyers of the first shop. */
export const reviewerPeople: readonly TableRow[] = reviewers.map(({ person, fio, phone }) => ({
  email: `${person}@shpulka.example`,
  site: '1',
  fio: fio!,
  phone: phone!,
  role: 'guest',
  price: 'retail',
  organization: '',
  inn: '',
  kpp: '',
  ogrn: '',
}))

/** One order per reviewer with all products they review: only buyers who received a product may review it. */
export const reviewerPurchases: readonly TableRow[] = reviewers.map(({ person, days }) => ({
  person: person!,
  days: String(Number(days) + 3),
  delivery: 'pickup',
  payment: 'on-delivery',
  goods: reviews
    .filter((review) => review.person === person)
    .map(({ article }) => `${article} ${/^(ND|FL)-/.test(article!) ? 5 : 1}`)
    .join(', '),
  way: 'confirmed 0, packing 1, ready 1, completed 3',
  reason: '',
  code: '',
  bonuses: '',
  comment: '',
}))

/** Inserts reviews with votes and the shop's answers. Days are counted back from `now`. */
export async function insertReviews(tx: Queryable, pictures: DemoPictures, now: Date): Promise<void> {
  const fioOf = (person: string) =>
    [...people, ...reviewerPeople].find(({ email }) => email === `${person}@shpulka.example`)!.fio!
  const all = [
    ...reviews.map((review) => ({ ...review, state: 'published', refusal: '' }) as TableRow),
    ...ownReviews.map((review) => ({ ...review, photos: '', name: '', answer: '' }) as TableRow),
  ]
  const rows = all.map(
    ({ person, article, stars, by, days, name, pros, cons, comment, answer, state, refusal }, n) => ({
      n,
      email: `${person}@shpulka.example`,
      article,
      state,
      refusal,
      rating: Number(stars),
      by: [...by!].map(Number),
      pros,
      cons,
      comment,
      answer,
      author: name === 'no' ? anonymousName : authorName(fioOf(person!)),
      is_anonymous: name === 'no',
      created_at: new Date(now.getTime() - Number(days) * dayMilliseconds - ((n * 7919) % 40_000) * 1000).toISOString(),
      photos: pictures.ofReview.get(`${person} ${article}`) ?? [],
    }),
  )
  const byDate = rows.toSorted((one, other) => one.created_at.localeCompare(other.created_at))
  await insertReviewRows(tx, byDate, votesOf(all))
}

/** Votes of buyers for reviews of others. Longer reviews get more votes. */
function votesOf(all: readonly TableRow[]): { n: number; email: string; is_helpful: boolean }[] {
  return all.flatMap(({ person, state, comment, pros, cons }, n) => {
    if (state !== 'published') return []
    const max = Math.min(11, Math.floor(`${comment}${pros}${cons}`.length / 24))
    const others = reviewers.filter((reader) => reader.person !== person)
    return Array.from({ length: (n * 5 + max) % (max + 1) }, (_, vote) => ({
      n,
      email: `${others[(n * 3 + vote * 2) % others.length]!.person}@shpulka.example`,
      is_helpful: (n + vote * 3) % 7 !== 0,
    }))
  })
}
