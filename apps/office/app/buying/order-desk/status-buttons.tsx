import type { DeskOrder, DeskTransition } from '@shpulka/contract/buying/desk-order'
import { orderDesk } from '@shpulka/contract/buying/order-desk'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { TextArea } from '@shpulka/ui/text-area.tsx'
import { type FormEvent, useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { useClickGuard } from '../../base/record/use-click-guard.ts'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { useKeys } from '../../base/shell/use-keys.ts'
import { statusAction } from './status-action.rule.ts'

/** Status transitions of the order, each with its effects and a digit key. A cancellation asks for the reason. */
export function StatusButtons({ order }: { order: DeskOrder }) {
  const session = useSession()
  const change = useChange((to: string, why: string) =>
    callApi(orderDesk.setOrderStatus, { params: { id: order.id }, body: { to, from: order.status.code, why } }),
  )
  const transitions = order.transitions.filter(({ needs }) =>
    needs.every((each) => mayDoAt(session, each, order.site.id)),
  )
  if (transitions.length === 0 && !change.failure) return null
  return (
    <section aria-label="Что дальше" className="flex flex-col gap-2">
      {/* Stays when the refusal is of a status a colleague has set, and the buttons are those of the new one. */}
      <FailureNotice message={change.failure?.message} />
      <Transitions key={order.status.code} order={order} transitions={transitions} change={change} />
    </section>
  )
}

interface TransitionsProps {
  order: DeskOrder
  transitions: readonly DeskTransition[]
  change: Pick<ReturnType<typeof useChange<[to: string, why: string]>>, 'run' | 'isBusy' | 'failure'>
}

function Transitions({ order, transitions, change: { run, isBusy, failure } }: TransitionsProps) {
  const acceptsClicks = useClickGuard()
  const [toConfirm, setToConfirm] = useState<DeskTransition | null>(null)
  const isPartSent = order.lines.some(({ sentCount }) => sentCount > 0)
  const choose = (transition: DeskTransition) => {
    if (isBusy || !acceptsClicks) return
    if (transition.stage === 'cancelled' || transition.isConfirmationNeeded) setToConfirm(transition)
    else void run(transition.to, '')
  }
  useKeys(
    Object.fromEntries(
      transitions
        .slice(0, 9)
        .map((transition, index) => [String(index + 1), [`Статус: ${transition.title}`, () => choose(transition)]]),
    ),
  )
  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const why = String(new FormData(event.currentTarget).get('why') ?? '').trim()
    if (toConfirm && (await run(toConfirm.to, why))) setToConfirm(null)
  }
  return (
    <>
      <ul className="grid gap-2 sm:grid-cols-2">
        {transitions.map((transition, index) => (
          <li key={transition.to} className="panel flex flex-col gap-2 p-3">
            <Button
              look={transition.stage === 'cancelled' ? 'danger' : index === 0 ? 'primary' : 'quiet'}
              size="small"
              isBusy={isBusy}
              aria-disabled={!acceptsClicks || undefined}
              onClick={() => choose(transition)}
            >
              {statusAction(transition, isPartSent)}
              <kbd className="text-note opacity-80">{index + 1}</kbd>
            </Button>
            <ul className="text-note text-ink-2">
              {transition.effects.map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {toConfirm && (
        <LazyDialog
          isOpen
          onClose={() => setToConfirm(null)}
          title={`${statusAction(toConfirm, isPartSent)}: ${order.number}`}
        >
          <form className="flex flex-col gap-4" onSubmit={confirm}>
            <FailureNotice message={failure?.message} />
            <ul className="list-disc pl-5">
              {toConfirm.effects.map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
            <TextArea label="Причина: её прочтёт покупатель" name="why" required={false} maxLength={1000} rows={3} />
            <Button look={toConfirm.stage === 'cancelled' ? 'danger' : 'primary'} type="submit" isBusy={isBusy}>
              {statusAction(toConfirm, isPartSent)}
            </Button>
            <Button look="quiet" onClick={() => setToConfirm(null)}>
              Не сейчас
            </Button>
          </form>
        </LazyDialog>
      )}
    </>
  )
}
