import { type CreditTerms, credit, maxCreditDays, type SiteCredit } from '@shpulka/contract/buying/credit'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { dateText, momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { counted } from '@shpulka/ui/text/plural.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { type FormEvent, useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { ReasonField, typedReason } from '../../base/audit/reason-field.tsx'
import { dayOf, Fact } from '../../base/record/fact.tsx'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { useDraft } from '../../base/shell/use-draft.ts'
import { useAfterConflict } from './after-conflict.ts'
import { ShowMoreList } from './show-more-list.tsx'

const days = ['день', 'дня', 'дней'] as const

/** Deferred payment of an organization at a site: terms, what it owes, who changed them and why. */
export function OrganizationCredit({
  inn,
  credit: { siteId, terms, debt, history },
}: {
  inn: string
  credit: SiteCredit
}) {
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  const site = session.sites.length > 1 && session.sites.find(({ id }) => id === siteId)?.name
  return (
    <section className="panel flex flex-col gap-3" aria-labelledby={`credit-${siteId}`}>
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 id={`credit-${siteId}`} className="grow">
          Отсрочка платежа{site && `: ${site}`}
        </h2>
        {mayDoAt(session, 'people.credit', siteId) && (
          <Button look="quiet" size="small" onClick={() => setOpen(true)}>
            {terms ? 'Изменить отсрочку' : 'Дать отсрочку'}
          </Button>
        )}
      </div>
      <p>
        {terms ? (
          <span className="font-semibold">
            {counted(terms.days, days)} после отгрузки, лимит {priceText(terms.limit)}
          </span>
        ) : (
          <span className="text-ink-3">Нет: товар уходит после оплаты</span>
        )}
      </p>
      {debt && (terms || debt.owed + debt.inWork > 0) && (
        <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5">
          <Fact title="Долг">
            <span className="font-semibold">{priceText(debt.owed)}</span>
            {debt.oldestDue && `, ближайшая оплата до ${dateText(dayOf(debt.oldestDue))}`}
          </Fact>
          {debt.overdue > 0 && (
            <Fact title="Просрочено">
              <span className="font-semibold text-bad">{priceText(debt.overdue)}</span>
            </Fact>
          )}
          {debt.inWork > 0 && <Fact title="Собираем">{priceText(debt.inWork)}</Fact>}
          {terms && (
            <Fact title="Осталось">{priceText(Math.max(0, terms.limit - debt.owed - debt.inWork))} от лимита</Fact>
          )}
        </dl>
      )}
      <ShowMoreList items={history}>
        {(shown) => (
          <ol className="flex flex-col empty:hidden">
            {shown.map((change) => (
              <li key={change.at} className="border-t border-line py-1.5">
                {change.terms || 'Отсрочка снята'}
                <span className="block text-note break-words text-ink-2">
                  {change.why} · {change.who}, {momentText(new Date(change.at))}
                </span>
              </li>
            ))}
          </ol>
        )}
      </ShowMoreList>
      {isOpen && <CreditDialog inn={inn} siteId={siteId} terms={terms} onClose={() => setOpen(false)} />}
    </section>
  )
}

function CreditDialog({
  inn,
  siteId,
  terms,
  onClose,
}: {
  inn: string
  siteId: number
  terms: CreditTerms | null
  onClose: () => void
}) {
  const why = useDraft(`why of credit of ${inn} at ${siteId}`)
  const afterConflict = useAfterConflict()
  const { run, isBusy, failure, errors } = useChange((becomes: CreditTerms | null) =>
    callApi(credit.setCreditTerms, {
      params: { inn },
      body: { siteId, terms: becomes, seen: terms, why: why.text },
    }).catch(afterConflict),
  )
  async function save(becomes: CreditTerms | null) {
    if (!(await run(becomes))) return
    why.clear()
    onClose()
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    void save({ days: Number(form.get('days')), limit: Math.round(Number(form.get('limit')) * 100) })
  }
  return (
    <LazyDialog isOpen onClose={onClose} title="Отсрочка платежа">
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <FailureNotice message={failure && Object.keys(errors).length === 0 ? failure.message : null} />
        <Field
          label="Через сколько дней платят"
          name="days"
          type="number"
          inputMode="numeric"
          required
          min={1}
          max={maxCreditDays}
          defaultValue={terms?.days ?? ''}
          error={errors['terms.days']}
          hint="Календарных, со дня отгрузки"
        />
        <Field
          label="Лимит долга, ₽"
          name="limit"
          type="number"
          inputMode="numeric"
          required
          min={1}
          step={1}
          defaultValue={terms ? terms.limit / 100 : ''}
          error={errors['terms.limit']}
          hint="Сверх него заказ отгружают с отсрочкой только с причиной"
        />
        <ReasonField label="Причина: номер договора, кто решил" error={errors.why} {...typedReason(why)} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isBusy={isBusy}>
            Записать
          </Button>
          {terms && (
            <Button look="quiet" isBusy={isBusy} isDisabled={why.text.trim() === ''} onClick={() => void save(null)}>
              Снять отсрочку
            </Button>
          )}
        </div>
      </form>
    </LazyDialog>
  )
}
