import type { DeskOrder, PaperKind } from '@shpulka/contract/buying/desk-order'
import { orderDesk } from '@shpulka/contract/buying/order-desk'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { useState } from 'react'
import { callBytes } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { paperTitles } from './papers.rule.ts'

/** Documents of the order, each opened as a PDF; when an organization pays, also the reason why there is no УПД. */
export function OrderPapers({ order: { id, papers, payer, status } }: { order: DeskOrder }) {
  const [opened, setOpened] = useState<PaperKind | null>(null)
  const { run, isBusy, failure } = useChange(async (kind: PaperKind) => {
    setOpened(kind)
    const pdf = await callBytes(orderDesk.printOrderPapers, { body: { orderIds: [id], kinds: [kind] } })
    window.open(URL.createObjectURL(pdf), '_blank', 'noopener')
  })
  const isTransferAwaited = payer !== null && !papers.includes('upd') && status.stage !== 'cancelled'
  if (papers.length === 0 && !isTransferAwaited) return null
  return (
    <section className="panel" aria-labelledby="papers">
      <h2 id="papers">Документы</h2>
      <div className="mt-2 flex flex-wrap gap-2">
        {papers.map((kind) => (
          <Button
            key={kind}
            look="quiet"
            size="small"
            isBusy={isBusy && kind === opened}
            isDisabled={isBusy && kind !== opened}
            onClick={() => void run(kind)}
          >
            {paperTitles[kind]}
          </Button>
        ))}
      </div>
      {isTransferAwaited && <p className="mt-2 text-note text-ink-3">УПД появится, когда товар отправят</p>}
      <FailureNotice message={failure?.message} className="mt-2" />
    </section>
  )
}
