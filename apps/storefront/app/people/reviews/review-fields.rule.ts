import type { ReviewForm } from '@shpulka/contract/people/reviews'

/** The form's fields as the call's body; without stars the rating is 0, which the API refuses. */
export function reviewFields(form: FormData): ReviewForm {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const ratings = [...form.keys()].flatMap((name) => {
    const code = /^rating-([a-z-]{1,50})$/.exec(name)?.[1]
    const rating = Number(text(name))
    return code !== undefined && rating >= 1 && rating <= 5 ? [{ code, rating }] : []
  })
  return {
    product_id: Number(text('product')) || 0,
    rating: Number(text('rating')) || 0,
    ratings,
    pros: text('pros'),
    cons: text('cons'),
    comment: text('comment'),
    isAnonymous: text('signed') === 'no',
    photos: form.getAll('photo').filter((id): id is string => typeof id === 'string' && id !== ''),
    consent: form.has('consent'),
  }
}

/** The same for a new review only: changing one requires no proof of work. */
export const newReviewFields = (form: FormData): ReviewForm | null => (form.get('own') ? null : reviewFields(form))
