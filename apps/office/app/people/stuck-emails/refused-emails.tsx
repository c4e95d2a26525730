import { type RefusedEmail, stuckEmails } from '@shpulka/contract/people/stuck-emails'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { counted, type Forms } from '@shpulka/ui/text/plural.rule.ts'
import { useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { ConfirmButton } from '../../base/record/confirm-button.tsx'

const letterForms: Forms = ['письмо', 'письма', 'писем']

interface Props {
  refused: { readonly count: number; readonly emails: readonly RefusedEmail[] }
  /** Says what became of them. */
  onSettled: (notice: string) => void
}

/** Emails that the mail server refused for good, the newest first; an address is opened one at a time. */
export function RefusedEmails({ refused: { count, emails }, onSettled }: Props) {
  const { run, isBusy, failure } = useChange(() => settle(emails, true, onSettled))
  return (
    <section aria-labelledby="refused" className="flex flex-col gap-3">
      <h2 id="refused">Почтовый сервер отказал</h2>
      <p className="text-ink-2">
        Обычно адрес написан с ошибкой или ящика больше нет. Магазин их не повторяет; через месяц строка уйдёт сама.
        {count > emails.length && ` Показаны ${emails.length} новых из ${count}.`}
      </p>
      <ul className="flex flex-col rounded-card border border-line bg-surface">
        {emails.map((email) => (
          <Row key={email.id} email={email} onSettled={onSettled} />
        ))}
      </ul>
      {emails.length > 1 && (
        <div className="flex flex-wrap gap-2">
          <Button look="quiet" size="small" isBusy={isBusy} onClick={() => run()}>
            Отправить все ещё раз
          </Button>
          <ConfirmButton
            label="Убрать все"
            look="plain"
            title={`Убрать ${counted(emails.length, letterForms)} из списка?`}
            consequences="Они не будут отправлены. Отменить это будет нельзя."
            onConfirm={() => settle(emails, false, onSettled)}
          />
        </div>
      )}
      <FailureNotice message={failure?.message} />
    </section>
  )
}

function Row({ email, onSettled }: { email: RefusedEmail; onSettled: Props['onSettled'] }) {
  const { id, title, to, refusedAt, reason } = email
  const [address, setAddress] = useState('')
  const opening = useChange(async () =>
    setAddress((await callApi(stuckEmails.revealRefusedRecipient, { params: { id } })).address),
  )
  const settling = useChange((isSentAgain: boolean) => settle([email], isSentAgain, onSettled))
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 border-line p-3 not-first:border-t">
      <div className="min-w-0 grow basis-60">
        <div className="font-medium first-letter:uppercase">{title}</div>
        <div className="text-note text-ink-2">
          {to === 'shop' ? 'магазину' : 'покупателю или сотруднику'}, {momentText(new Date(refusedAt))}
          {address && (
            <>
              {' · '}
              <span className="break-all">{address}</span>
            </>
          )}
        </div>
        <div className="text-note font-medium text-bad first-letter:uppercase">{reason}</div>
        <FailureNotice message={(opening.failure ?? settling.failure)?.message} className="mt-2" />
      </div>
      {address === '' && (
        <Button
          look="plain"
          size="small"
          aria-label={`Показать адрес: ${title}`}
          data-done="Адрес показан"
          isBusy={opening.isBusy}
          onClick={() => opening.run()}
        >
          Показать адрес
        </Button>
      )}
      <Button
        look="plain"
        size="small"
        aria-label={`Отправить ещё раз: ${title}`}
        isBusy={settling.isBusy}
        onClick={() => settling.run(true)}
      >
        Отправить ещё раз
      </Button>
      <Button
        look="plain"
        size="small"
        aria-label={`Убрать: ${title}`}
        isBusy={settling.isBusy}
        onClick={() => settling.run(false)}
      >
        Убрать
      </Button>
    </li>
  )
}

async function settle(emails: readonly RefusedEmail[], isSentAgain: boolean, onSettled: Props['onSettled']) {
  const ids = emails.map(({ id }) => id)
  const { count } = await callApi(stuckEmails.settleRefusedEmails, { body: { ids, isSentAgain } })
  onSettled(`${isSentAgain ? 'Отправляем ещё раз' : 'Убрано'}: ${counted(count, letterForms)}.`)
}
