import { type ConsentText, consentPlace } from '@shpulka/contract/people/consents'
import {
  type CustomerConsent,
  customerConsents,
  type WithdrawalSource,
  withdrawalSources,
} from '@shpulka/contract/people/customer-consents'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { dateText, momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { type FormEvent, useState } from 'react'
import { ApiFailure, callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { ReasonField } from '../../base/audit/reason-field.tsx'
import { ShowMoreList } from './show-more-list.tsx'

/** Consents of a client; staff with the permission withdraw the one to advertising. */
export function CustomerConsents({
  id,
  consents,
  isSubscribed,
  mayWithdraw,
}: {
  id: number
  consents: readonly CustomerConsent[]
  isSubscribed: boolean
  mayWithdraw: boolean
}) {
  const [text, setText] = useState<ConsentText | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isWithdrawing, setWithdrawing] = useState(false)
  const hasConsent = consents.some(({ kind, withdrawnAt }) => kind === 'advertising' && withdrawnAt === null)
  async function read(consentId: number) {
    setFailure(null)
    try {
      setText(await callApi(customerConsents.viewCustomerConsent, { params: { id, consentId } }))
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error.message)
    }
  }
  return (
    <section className="panel flex flex-col gap-2" aria-labelledby="consents">
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 id="consents" className="grow">
          Согласия
        </h2>
        {mayWithdraw && (hasConsent || isSubscribed) && (
          <Button look="quiet" size="small" onClick={() => setWithdrawing(true)}>
            Отозвать рассылку
          </Button>
        )}
      </div>
      {consents.length === 0 && <p className="text-ink-3">Согласий нет</p>}
      {isSubscribed && !hasConsent && (
        <p className="text-ink-2">
          Письма о скидках приходят: согласие дали по ссылке из письма, до подтверждения почты
        </p>
      )}
      <FailureNotice message={failure} />
      <ShowMoreList items={consents}>
        {(shown) => (
          <ul className="flex flex-col empty:hidden">
            {shown.map((consent) => (
              <li key={consent.id} className="border-line py-1.5 not-first:border-t">
                {consent.title}
                <span className="block text-note text-ink-2">
                  <button
                    type="button"
                    className="text-link hover:underline max-md:min-h-11"
                    aria-label={`Прочитать: ${consent.title}, редакция ${consent.version}`}
                    onClick={() => void read(consent.id)}
                  >
                    редакция {consent.version}
                  </button>
                  , {[consentPlace(consent.source), momentText(new Date(consent.givenAt))].filter(Boolean).join(' ')}
                  {consent.withdrawnAt &&
                    `, отозвано ${momentText(new Date(consent.withdrawnAt))}${consent.withdrawnSource ? ` ${withdrawalSources[consent.withdrawnSource]}` : ''}`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </ShowMoreList>
      <LazyDialog isOpen={text !== null} onClose={() => setText(null)} title={text?.title ?? ''}>
        {text && (
          <div className="flex flex-col gap-3">
            <p className="text-note text-ink-2">
              Редакция {text.version} от {dateText(new Date(text.publishedAt))}
              {!text.isCurrent && ', сейчас действует другая'}
            </p>
            {text.paragraphs.map((paragraph) => (
              <p key={paragraph} className="break-words whitespace-pre-line">
                {paragraph}
              </p>
            ))}
          </div>
        )}
      </LazyDialog>
      {isWithdrawing && <WithdrawalDialog id={id} onClose={() => setWithdrawing(false)} />}
    </section>
  )
}

function WithdrawalDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { run, isBusy, failure, errors } = useChange((source: WithdrawalSource, why: string) =>
    callApi(customerConsents.withdrawCustomerConsent, { params: { id }, body: { kind: 'advertising', source, why } }),
  )
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (await run(form.get('source') as WithdrawalSource, String(form.get('why') ?? ''))) onClose()
  }
  return (
    <LazyDialog isOpen onClose={onClose} title="Отозвать согласие на рассылку">
      <form className="flex flex-col gap-4" onSubmit={save}>
        <FailureNotice message={failure && Object.keys(errors).length === 0 ? failure.message : null} />
        <p className="text-ink-2">Письма с предложениями перестанут приходить. Вернуть рассылку может только клиент.</p>
        <Select
          label="Как попросили"
          name="source"
          options={Object.entries(withdrawalSources).map(([value, title]) => ({ value, title }))}
        />
        <ReasonField label="Что сказали" error={errors.why} />
        <Button type="submit" isBusy={isBusy}>
          Отозвать
        </Button>
      </form>
    </LazyDialog>
  )
}
