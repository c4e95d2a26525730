import { bankTransfers, type TransferBill } from '@shpulka/contract/buying/bank-transfers'
import { Button } from '@shpulka/ui/button.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { type FormEvent, useState } from 'react'
import { ApiFailure, callApi } from '../../base/api/client.ts'

interface Props {
  readonly transferId: number
  readonly onFound: (bill: TransferBill) => void
}

/** Finds a bill by its number, for a transfer that names none: who paid may have said it on the phone. */
export function FindBill({ transferId, onFound }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  async function find(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const number = String(new FormData(event.currentTarget).get('number') ?? '').trim()
    if (isBusy || number === '') return
    setBusy(true)
    setFailure(undefined)
    try {
      onFound(await callApi(bankTransfers.findTransferBill, { params: { id: transferId }, query: { number } }))
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setFailure(error.errors.number ?? error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="flex flex-wrap items-start gap-2" onSubmit={find}>
      <Field
        label="Номер счёта"
        name="number"
        className="basis-40"
        placeholder="Ш-1038-1"
        autoComplete="off"
        required
        maxLength={40}
        error={failure}
      />
      <Button className="mt-6" type="submit" look="quiet" size="small" isBusy={isBusy}>
        Найти счёт
      </Button>
    </form>
  )
}
