import { parseId } from '@shpulka/contract/base/ids'
import { type ReviewVote, reviews } from '@shpulka/contract/people/reviews'
import { data, redirect } from 'react-router'
import { callApi, failureIn } from '../../base/api/client.server.ts'
import { readForm } from '../../base/api/form.server.ts'
import { isSignedIn, requestContext } from '../../base/api/request-context.server.ts'
import { paths, sameSitePath } from '../../paths.ts'
import type { Route } from './+types/vote.route.ts'

/** There is no page here. */
export const loader = () => redirect(paths.home())

/** Saves a vote. Answers a page's script with the counts; without scripts redirects back. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  const back = sameSitePath(form.get('back'))
  if (!isSignedIn(ctx)) throw redirect(paths.signin(back), 303)
  const id = parseId(form.get('review'))
  if (id === null) return data({ message: 'Такого отзыва нет' }, { status: 404 })
  try {
    const voted = await callApi(ctx, reviews.voteForReview, {
      params: { id },
      body: { vote: String(form.get('vote')) as ReviewVote },
    })
    // A form without scripts asks for a page.
    return request.headers.get('accept')?.includes('text/html') ? redirect(back, 303) : voted
  } catch (error) {
    if (error instanceof Response) throw error
    const { statusCode, message } = failureIn(error)
    if (![400, 404, 422, 429].includes(statusCode)) throw error
    return data({ message }, { status: statusCode })
  }
}
