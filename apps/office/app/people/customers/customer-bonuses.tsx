import { type CustomerBonuses, customerBonuses } from '@shpulka/contract/buying/customer-bonuses'
import { orderNumber } from '@shpulka/contract/buying/order-number'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { Select } from '@shpulka/ui/select.tsx'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { ReasonField, typedReason } from '../../base/audit/reason-field.tsx'
import { useDraft } from '../../base/shell/use-draft.ts'
import { paths } from '../../paths.ts'
import { ShowMoreList } from './show-more-list.tsx'

const signed = (kopecks: number) => `${kopecks > 0 ? '+' : '−'}${priceText(Math.abs(kopecks))}`

/** Bonus balance and ledger of a client; staff with the permission add bonuses and write them off. */
export function CustomerBonusesPanel({
  id,
  bonuses,
  mayChange,
  mayReadOrders,
}: {
  id: number
  bonuses: CustomerBonuses
  mayChange: boolean
  mayReadOrders: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="panel flex flex-col gap-3" aria-labelledby="bonuses">
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 id="bonuses" className="grow">
          Бонусы
        </h2>
        {mayChange && (
          <Button look="quiet" size="small" onClick={() => setOpen(true)}>
            Начислить или списать
          </Button>
        )}
      </div>
      <p className="font-semibold">{priceText(bonuses.balance)}</p>
      <ShowMoreList items={bonuses.entries}>
        {(shown) => (
          <ol className="flex flex-col empty:hidden">
            {shown.map((entry) => (
              <li key={entry.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-t border-line py-1.5">
                <span className="min-w-0 break-words">
                  {entry.title}
                  {entry.orderId !== null && mayReadOrders && (
                    <>
                      {' '}
                      <Link to={paths.order(entry.orderId)} className="text-link hover:underline">
                        {orderNumber(entry.orderId)}
                      </Link>
                    </>
                  )}
                  <span className="block text-note text-ink-2">
                    {entry.who && `${entry.who}, `}
                    {momentText(new Date(entry.at))}
                  </span>
                </span>
                <span className="text-right">
                  {signed(entry.delta)}
                  <span className="block text-note text-ink-2">{priceText(entry.balance)}</span>
                </span>
              </li>
            ))}
          </ol>
        )}
      </ShowMoreList>
      {isOpen && <BonusesDialog id={id} bonuses={bonuses} onClose={() => setOpen(false)} />}
    </section>
  )
}

function BonusesDialog({ id, bonuses, onClose }: { id: number; bonuses: CustomerBonuses; onClose: () => void }) {
  // Idempotency key: pressing the button again makes no second change.
  const [key] = useState(() => crypto.randomUUID())
  const why = useDraft(`why of bonuses of customer ${id}`)
  const { run, isBusy, failure, errors } = useChange((delta: number) =>
    callApi(customerBonuses.changeBonuses, { params: { id }, body: { key, delta, why: why.text } }),
  )
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const count = Number(form.get('count'))
    const isWriteOff = form.get('direction') === 'take'
    if (!(await run((isWriteOff ? -count : count) * 100))) return
    why.clear()
    onClose()
  }
  return (
    <LazyDialog isOpen onClose={onClose} title="Бонусы клиента">
      <form className="flex flex-col gap-4" onSubmit={save}>
        <FailureNotice message={failure && Object.keys(errors).length === 0 ? failure.message : null} />
        <p className="text-ink-2">
          На счёте {priceText(bonuses.balance)}
          {bonuses.left !== null && `. За сутки вы можете начислить и списать ещё ${priceText(bonuses.left)}`}
        </p>
        <Select
          label="Что сделать"
          name="direction"
          options={[
            { value: 'give', title: 'Начислить' },
            { value: 'take', title: 'Списать' },
          ]}
        />
        <Field
          label="Сколько бонусов"
          name="count"
          type="number"
          inputMode="numeric"
          required
          min={1}
          step={1}
          error={errors.delta}
          hint="Один бонус — рубль. Начисленное вручную не сгорает"
        />
        <ReasonField label="Причина: её прочитает клиент" error={errors.why} {...typedReason(why)} />
        <Button type="submit" isBusy={isBusy}>
          Записать
        </Button>
      </form>
    </LazyDialog>
  )
}
