import { type BankTransfer, bankTransfers } from '@shpulka/contract/buying/bank-transfers'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'

/** Makes a dismissed transfer wait again. */
export function RestoreButton({ transfer: { id, amount, payer } }: { transfer: BankTransfer }) {
  const { run, isBusy, failure } = useChange(() => callApi(bankTransfers.restoreBankTransfer, { params: { id } }))
  const what = `${priceText(amount)}, ${payer}`
  return (
    <>
      <FailureNotice message={failure?.message} />
      <Button
        className="self-start"
        look="plain"
        size="small"
        isBusy={isBusy}
        aria-label={`Вернуть в работу: ${what}`}
        data-done={`Снова ждёт: ${what}`}
        onClick={() => run()}
      >
        Вернуть в работу
      </Button>
    </>
  )
}
