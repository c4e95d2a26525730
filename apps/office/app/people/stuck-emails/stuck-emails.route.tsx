import { type StuckEmails, stuckEmails } from '@shpulka/contract/people/stuck-emails'
import { Button } from '@shpulka/ui/button.tsx'
import { EmptyState } from '@shpulka/ui/empty-state.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { counted, type Forms } from '@shpulka/ui/text/plural.rule.ts'
import { useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { BackLink } from '../../base/shell/back-link.tsx'
import { paths } from '../../paths.ts'
import type { Route } from './+types/stuck-emails.route.ts'
import { RefusedEmails } from './refused-emails.tsx'

const emailForms: Forms = ['письмо', 'письма', 'писем']

export async function clientLoader() {
  const [{ kinds }, refused] = await Promise.all([
    callApi(stuckEmails.listStuckEmails, {}),
    callApi(stuckEmails.listRefusedEmails, {}),
  ])
  return { kinds, refused }
}

/** Emails that are not about orders: those that do not go out, by kind, and those refused for good, each by itself. */
export default function StuckEmailsPage({ loaderData: { kinds, refused } }: Route.ComponentProps) {
  const [notice, setNotice] = useState('')
  return (
    <div className="flex max-w-200 flex-col gap-4">
      <title>Письма не ушли — контора</title>
      <div>
        <BackLink to={paths.today()}>Сегодня</BackLink>
        <h1>Письма не ушли</h1>
      </div>
      <p className="text-ink-2">
        Коды, регистрации и уведомления, которые не уходят дольше 15 минут. Магазин повторяет сам, около трёх суток.
        Письма о заказах — в самих заказах.
      </p>
      {notice && <Notice kind="good">{notice}</Notice>}
      {kinds.length === 0 && refused.count === 0 && <EmptyState title="Все письма уходят" />}
      {kinds.length > 0 && (
        <ul className="flex flex-col rounded-card border border-line bg-surface">
          {kinds.map((kind) => (
            <Kind key={`${kind.email} ${kind.to}`} kind={kind} onSent={setNotice} />
          ))}
        </ul>
      )}
      {refused.emails.length > 0 && <RefusedEmails refused={refused} onSettled={setNotice} />}
    </div>
  )
}

function Kind({ kind, onSent }: { kind: StuckEmails; onSent: (notice: string) => void }) {
  const { email, to, title, count, givenUp, since, nextTryAt, reason } = kind
  const { run, isBusy, failure } = useChange(async () => {
    const sent = await callApi(stuckEmails.retryStuckEmails, { body: { email, to } })
    onSent(`Отправляем ещё раз: ${title}, ${counted(sent.count, emailForms)}. Что не уйдёт, вернётся в список.`)
  })
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-line p-3 not-first:border-t">
      <div className="min-w-0 grow basis-60">
        <div className="font-medium first-letter:uppercase">{title}</div>
        <div className="text-note text-ink-2">
          {to === 'shop' ? 'магазину' : 'покупателям и сотрудникам'}: {counted(count, emailForms)}, с{' '}
          {momentText(new Date(since))}
        </div>
        <div className="text-note font-medium text-bad first-letter:uppercase">{reason}</div>
        <div className="text-note text-ink-3">
          {nextTryAt && `Повторим ${momentText(new Date(nextTryAt))}`}
          {nextTryAt && givenUp > 0 && ' · '}
          {givenUp > 0 && `Больше не повторяем: ${givenUp}`}
        </div>
        <FailureNotice message={failure?.message} className="mt-2" />
      </div>
      <Button look="quiet" size="small" aria-label={`Отправить сейчас: ${title}`} isBusy={isBusy} onClick={() => run()}>
        Отправить сейчас
      </Button>
    </li>
  )
}
