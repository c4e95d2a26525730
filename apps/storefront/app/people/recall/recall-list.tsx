import type { Recall } from '@shpulka/contract/people/recall'
import { Button } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { phoneText } from '@shpulka/ui/text/phone-text.rule.ts'
import { Form } from 'react-router'
import { convenientTimes } from './convenient-time.rule.ts'

/** Requests for a call back, with their state. */
export function RecallList({ recalls }: { recalls: readonly Recall[] }) {
  return (
    <ul className="mt-3 divide-y divide-line border-y border-line">
      {recalls.map(({ id, topic, status, isOpen, fio, phone, convenientTime, comment, createdAt }) => (
        <li key={id} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4">
          <div className="min-w-0 grow basis-64">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium">{topic}</span>
              <span className={classes('rounded-full px-2.5 py-0.5 text-note font-medium', statusLook(status.code))}>
                {status.title}
              </span>
            </p>
            <p className="mt-1 text-note text-ink-3">
              {momentText(new Date(createdAt))} · {fio}, {phoneText(phone)} ·{' '}
              {convenientTimes[convenientTime].toLowerCase()}
            </p>
            {comment && <p className="mt-1 whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">{comment}</p>}
          </div>
          {isOpen && (
            <Form method="post">
              <input type="hidden" name="id" value={id} />
              <Button
                type="submit"
                name="intent"
                value="cancel"
                look="plain"
                size="small"
                aria-label={`Не перезванивать: ${topic}`}
              >
                Не перезванивать
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  )
}

const statusLook = (code: string) =>
  code === 'done'
    ? 'bg-good-soft text-good'
    : code === 'new' || code === 'in-work'
      ? 'bg-accent-soft text-ink'
      : 'bg-ground text-ink-2'
