import { type BankTransfer, bankTransfers, type TransferBill } from '@shpulka/contract/buying/bank-transfers'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { paths } from '../../paths.ts'
import { FindBill } from './find-bill.tsx'

interface ChoiceProps {
  readonly transfer: BankTransfer
  readonly chosen: number | null
  readonly onChoose: (id: number, billId: number | null) => void
  readonly onFound: (id: number, bill: TransferBill) => void
}

/** Which bill a waiting transfer pays; or it is dismissed. */
export function BillChoice({ transfer, chosen, onChoose, onFound }: ChoiceProps) {
  const [isAsked, setAsked] = useState(false)
  const { run, isBusy, failure } = useChange((why: string) =>
    callApi(bankTransfers.dismissBankTransfer, { params: { id: transfer.id }, body: { why } }),
  )
  async function dismiss(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (await run(String(new FormData(event.currentTarget).get('why') ?? '').trim())) setAsked(false)
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="text-note text-ink-3">
        {transfer.bills.length === 0
          ? 'Счёта не нашли: ни номера в назначении, ни такого ИНН с такой суммой'
          : 'Какой счёт оплачен'}
      </legend>
      {transfer.bills.map(({ billId, number, orderId, amount, payer, problem }) => (
        <div key={billId} className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <label className="flex min-h-6 items-center gap-2">
            <input
              type="checkbox"
              checked={chosen === billId}
              disabled={amount !== transfer.amount}
              onChange={(event) => onChoose(transfer.id, event.currentTarget.checked ? billId : null)}
            />
            {number} на {priceText(amount)}, {payer}
          </label>
          <Link className="text-note text-link hover:underline" to={paths.order(orderId)}>
            заказ
          </Link>
          {problem && <span className="basis-full text-note text-warn">{problem}</span>}
        </div>
      ))}
      {!transfer.bills.some(({ amount }) => amount === transfer.amount) && (
        <FindBill transferId={transfer.id} onFound={(bill) => onFound(transfer.id, bill)} />
      )}
      <Button
        className="self-start"
        look="plain"
        size="small"
        aria-label={`Отложить: ${priceText(transfer.amount)}, ${transfer.payer}`}
        data-done={`Отложено: ${priceText(transfer.amount)}, ${transfer.payer}`}
        onClick={() => setAsked(true)}
      >
        Отложить
      </Button>
      {isAsked && (
        <LazyDialog isOpen onClose={() => setAsked(false)} title={`Отложить ${priceText(transfer.amount)}`}>
          <form className="flex flex-col gap-4" onSubmit={dismiss}>
            <FailureNotice message={failure?.message} />
            <Field label="Почему: это прочтут коллеги" name="why" required maxLength={1000} />
            <Button type="submit" isBusy={isBusy}>
              Отложить
            </Button>
          </form>
        </LazyDialog>
      )}
    </fieldset>
  )
}
