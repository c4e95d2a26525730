import type { AnswerOf } from '@shpulka/contract/base/call'
import type { reviews } from '@shpulka/contract/people/reviews'
import { classes } from '@shpulka/ui/classes.ts'
import { Icon } from '@shpulka/ui/icon.tsx'
import { pressProps } from '@shpulka/ui/press-props.ts'
import { useFetcher } from 'react-router'
import { paths } from '../../paths.ts'

type VoteActionResult = AnswerOf<typeof reviews.voteForReview> | { message: string }

interface Props {
  id: number
  /** The product's page, to which a vote without scripts returns. */
  path: string
  helpful: number
  unhelpful: number
  /** The visitor's own vote; null when there is none or it is not loaded yet. */
  vote: 'up' | 'down' | null
  isOwn: boolean
}

/** Whether a review helped: a form, sent without leaving the page if scripts run. Guests are asked to sign in. */
export function ReviewVotes({ id, path, helpful, unhelpful, vote, isOwn }: Props) {
  const { Form, data, state } = useFetcher<VoteActionResult>()
  const answered = data && 'vote' in data ? data : null
  const currentVote = answered ? (answered.vote === 'none' ? null : answered.vote) : vote
  const counts = { up: answered?.helpful ?? helpful, down: answered?.unhelpful ?? unhelpful }
  if (isOwn) return <p className="mt-3 text-note text-ink-3">Помог: {counts.up}</p>
  return (
    <Form
      method="post"
      action={paths.reviewVote()}
      className="mt-2 flex flex-wrap items-center gap-x-1 text-note text-ink-3 print:hidden"
    >
      <span className="mr-1">Отзыв помог?</span>
      <input type="hidden" name="review" value={id} />
      <input type="hidden" name="back" value={`${path}#review-${id}`} />
      {(['up', 'down'] as const).map((each) => {
        const icon = each === 'up' ? 'thumbs-up' : 'thumbs-down'
        const isCurrentVote = currentVote === each
        return (
          <button
            key={each}
            type="submit"
            name="vote"
            value={isCurrentVote ? 'none' : each}
            {...pressProps({ isBusy: state !== 'idle' })}
            aria-pressed={isCurrentVote}
            aria-label={`${each === 'up' ? 'Да, помог' : 'Нет, не помог'}: ${counts[each]}`}
            className={classes(
              'inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-1.5 rounded-control ' +
                'px-2 hover:text-ink md:min-h-8',
              isCurrentVote && 'text-ink',
            )}
          >
            <Icon name={icon} className="size-4" />
            {counts[each]}
          </button>
        )
      })}
      {data && 'message' in data && <span role="status">{data.message}</span>}
    </Form>
  )
}
