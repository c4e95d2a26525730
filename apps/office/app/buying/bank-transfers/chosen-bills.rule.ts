import type { BankTransfer, TransferBill } from '@shpulka/contract/buying/bank-transfers'

/** The bills chosen for transfers, which are recorded together. */
export interface ChosenBills {
  /** Bill ids by transfer id. */
  readonly chosen: ReadonlyMap<number, number>
  /** Transfers already shown: the exact match of one is chosen only once, since it may have been unticked. */
  readonly shown: ReadonlySet<number>
}

export const noBills: ChosenBills = { chosen: new Map(), shown: new Set() }

/**
 * What is chosen when these transfers are shown: exact matches of new ones, and what was chosen and is still offered.
 */
export function chosenBills({ chosen, shown }: ChosenBills, transfers: readonly BankTransfer[]): ChosenBills {
  const billOf = ({ id, match, bills }: BankTransfer): number | undefined =>
    shown.has(id)
      ? bills.find(({ billId }) => billId === chosen.get(id))?.billId
      : match === 'exact'
        ? bills[0]?.billId
        : undefined
  return {
    chosen: new Map(
      transfers.flatMap((transfer) => {
        const billId = billOf(transfer)
        return billId === undefined ? [] : [[transfer.id, billId]]
      }),
    ),
    shown: new Set([...shown, ...transfers.map(({ id }) => id)]),
  }
}

/** A bill chosen for a transfer; null: none. */
export function withBill(bills: ChosenBills, id: number, billId: number | null): ChosenBills {
  const chosen = new Map(bills.chosen)
  if (billId === null) chosen.delete(id)
  else chosen.set(id, billId)
  return { ...bills, chosen }
}

/** Bills found by number, by transfer id. */
type FoundBills = ReadonlyMap<number, readonly TransferBill[]>

export const noFoundBills: FoundBills = new Map()

/** The transfers with the bills that were found for them, each once. */
export const withFoundBills = (transfers: readonly BankTransfer[], found: FoundBills): readonly BankTransfer[] =>
  transfers.map((transfer) => {
    const bills = new Map([...transfer.bills, ...(found.get(transfer.id) ?? [])].map((bill) => [bill.billId, bill]))
    return transfer.state === 'waiting' ? { ...transfer, bills: [...bills.values()] } : transfer
  })
