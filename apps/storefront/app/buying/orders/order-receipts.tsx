import type { FiscalReceipt } from '@shpulka/contract/buying/receipts'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'

const titles = { payment: 'Чек оплаты', 'hand-over': 'Чек передачи товара', refund: 'Чек возврата' } as const

/** Fiscal receipts of an order, with the numbers the tax service knows them by. */
export function OrderReceipts({ receipts }: { receipts: readonly FiscalReceipt[] }) {
  if (receipts.length === 0) return null
  return (
    <section aria-labelledby="receipts" className="mt-8">
      <h2 id="receipts">Чеки</h2>
      <ul className="mt-3 flex flex-col gap-3">
        {receipts.map((receipt) => (
          <li key={receipt.id} className="rounded-card border border-line bg-surface">
            <details>
              <summary className="fold flex min-h-13 flex-wrap items-center gap-x-3 px-4 py-2 sm:px-5">
                <span className="font-medium">
                  {titles[receipt.kind]}
                  {receipt.documentNumber && ` № ${receipt.documentNumber}`}
                </span>
                <span className="text-note text-ink-3">{stateText(receipt)}</span>
                <span className="ml-auto font-semibold whitespace-nowrap">{priceText(receipt.amount)}</span>
              </summary>
              <div className="px-4 pb-4 sm:px-5">
                <ul className="divide-y divide-line border-y border-line">
                  {receipt.lines.map(({ description, quantity, price }, n) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and their order never changes
                    <li key={n} className="flex justify-between gap-4 py-2 text-note">
                      <span className="min-w-0 [overflow-wrap:anywhere]">{description}</span>
                      <span className="whitespace-nowrap">
                        {quantity} × {priceText(price)}
                      </span>
                    </li>
                  ))}
                </ul>
                {receipt.isFiscal && receipt.storageNumber && (
                  <p className="mt-2 text-note text-ink-3">
                    ФН {receipt.storageNumber} · ФД {receipt.documentNumber} · ФП {receipt.attribute}
                  </p>
                )}
                {!receipt.isFiscal && (
                  <p className="mt-2 text-note text-ink-3">
                    Оплата учебная: чек записан в реестр магазина и в налоговую не передан.
                  </p>
                )}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateText({ status, registeredAt }: FiscalReceipt): string {
  if (status === 'waiting') return 'регистрируется'
  if (status === 'refused' || registeredAt === null) return 'не зарегистрирован, мы разбираемся'
  return momentText(new Date(registeredAt))
}
