import type { DeskOrder, DeskTransition } from '@shpulka/contract/buying/desk-order'
import { orderDesk } from '@shpulka/contract/buying/order-desk'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { TextArea } from '@shpulka/ui/text-area.tsx'
import { type FormEvent, useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { useSettled } from '../../base/record/use-settled.ts'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { useKeys } from '../../base/shell/use-keys.ts'
import { statusAction } from './status-action.rule.ts'

/** Status transitions of the order, each with its effects and a digit key. A cancellation asks for the reason. */
export function StatusButtons({ order }: { order: DeskOrder }) {
  const session = useSession()
  const isSettled = useSettled()
  const [asked, setAsked] = useState<DeskTransition | null>(null)
  const { run, isBusy, failure } = useChange((to: string, why: string) =>
    callApi(orderDesk.setOrderStatus, { params: { id: order.id }, body: { to, from: order.status.code, why } }),
  )
  const ways = order.transitions.filter(({ needs }) => needs.every((each) => mayDoAt(session, each, order.site.id)))
  const isPartSent = order.lines.some(({ sentCount }) => sentCount > 0)
  const take = (way: DeskTransition) => {
    if (isBusy || !isSettled) return
    if (way.stage === 'cancelled' || way.isConfirmationNeeded) setAsked(way)
    else void run(way.to, '')
  }
  useKeys(
    Object.fromEntries(
      ways.slice(0, 9).map((way, index) => [String(index + 1), [`Статус: ${way.title}`, () => take(way)]]),
    ),
  )
  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const why = String(new FormData(event.currentTarget).get('why') ?? '').trim()
    if (asked && (await run(asked.to, why))) setAsked(null)
  }
  if (ways.length === 0) return null
  return (
    <section aria-label="Что дальше" className="flex flex-col gap-2">
      {!asked && <FailureNotice message={failure?.message} />}
      <ul className="grid gap-2 sm:grid-cols-2">
        {ways.map((way, index) => (
          <li key={way.to} className="panel flex flex-col gap-2 p-3">
            <Button
              look={way.stage === 'cancelled' ? 'danger' : index === 0 ? 'primary' : 'quiet'}
              size="small"
              isBusy={isBusy}
              aria-disabled={!isSettled || undefined}
              onClick={() => take(way)}
            >
              {statusAction(way, isPartSent)}
              <kbd className="text-note opacity-80">{index + 1}</kbd>
            </Button>
            <ul className="text-note text-ink-2">
              {way.effects.map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {asked && (
        <LazyDialog isOpen onClose={() => setAsked(null)} title={`${statusAction(asked, isPartSent)}: ${order.number}`}>
          <form className="flex flex-col gap-4" onSubmit={confirm}>
            <FailureNotice message={failure?.message} />
            <ul className="list-disc pl-5">
              {asked.effects.map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
            <TextArea label="Причина: её прочтёт покупатель" name="why" required={false} maxLength={1000} rows={3} />
            <Button look={asked.stage === 'cancelled' ? 'danger' : 'primary'} type="submit" isBusy={isBusy}>
              {statusAction(asked, isPartSent)}
            </Button>
            <Button look="quiet" onClick={() => setAsked(null)}>
              Не сейчас
            </Button>
          </form>
        </LazyDialog>
      )}
    </section>
  )
}
