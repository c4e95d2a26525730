import type { DeskOrder, PaperKind } from '@shpulka/contract/buying/desk-order'
import { orderDesk } from '@shpulka/contract/buying/order-desk'
import { Button } from '@shpulka/ui/button.tsx'
import { callBytes } from '../../base/api/client.ts'
import { OpenedPdf } from '../../base/api/opened-pdf.tsx'
import { useOpenedPdf } from '../../base/api/use-opened-pdf.ts'
import { paperTitles } from './papers.rule.ts'

/** Documents of the order, each opened as a PDF; when an organization pays, also the reason why there is no УПД. */
export function OrderPapers({ order: { id, papers, payer, status } }: { order: DeskOrder }) {
  const { buttonProps, outcome } = useOpenedPdf((kind: PaperKind) =>
    callBytes(orderDesk.printOrderPapers, { body: { orderIds: [id], kinds: [kind] } }),
  )
  const isTransferAwaited = payer !== null && !papers.includes('upd') && status.stage !== 'cancelled'
  if (papers.length === 0 && !isTransferAwaited) return null
  return (
    <section className="panel" aria-labelledby="papers">
      <h2 id="papers">Документы</h2>
      <div className="mt-2 flex flex-wrap gap-2">
        {papers.map((kind) => (
          <Button key={kind} look="quiet" size="small" {...buttonProps(kind)}>
            {paperTitles[kind]}
          </Button>
        ))}
      </div>
      {isTransferAwaited && <p className="mt-2 text-note text-ink-3">УПД появится, когда товар отправят</p>}
      <OpenedPdf {...outcome} className="mt-2" />
    </section>
  )
}
