import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import { nothingChanged, type OrderChange, type OrderDraft, orderChanges } from '@shpulka/contract/buying/order-changes'
import { Button } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { useDraft } from '../../base/shell/use-draft.ts'
import { AddGoods } from './add-goods.tsx'
import { ChangeSums } from './change-sums.tsx'
import { ChangedDelivery } from './changed-delivery.tsx'
import { ChangedLines } from './changed-lines.tsx'
import { typedPrice, withAdded } from './draft-changes.rule.ts'
import { useTypedText } from './typed-fields.tsx'
import { useOrderDraft } from './use-order-draft.ts'

/**
 * Changes the lines of a placed order: all consequences are shown before Ctrl+S or the button applies the change.
 */
export default function OrderEditor({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const session = useSession()
  const { draft, change, failure, isCurrent, writer, set, takeOver, saveNow, reread } = useOrderDraft(order)
  const why = useDraft(`why of change of order ${order.id}`)
  const [deliveryProblem, setDeliveryProblem] = useState<string | null>(null)
  const params = { id: order.id }
  const applying = useChange((shownChange: OrderChange) =>
    callApi(orderChanges.applyOrderChange, {
      params,
      body: {
        changeId: shownChange.id,
        version: shownChange.version,
        total: shownChange.total.is,
        deliveryPrice: shownChange.delivery.is,
        why: why.text,
      },
    }),
  )
  const dropping = useChange((changeId: number) =>
    callApi(orderChanges.dropOrderChange, { params, body: { changeId } }),
  )
  const mayApply =
    change !== null && isCurrent && writer === null && change.problems.length === 0 && deliveryProblem === null
  function end() {
    why.clear()
    onClose()
  }
  async function apply() {
    if (!change || !mayApply || applying.isBusy) return
    if (await applying.run(change)) end()
    else await reread()
  }
  async function drop() {
    if (change && (await dropping.run(change.id))) end()
  }
  /** The first press shows why the draft cannot be saved; the next one closes without it. */
  async function close() {
    if ((await saveNow()) || failure) onClose()
  }
  useEditorKeys({ apply, close: () => void close() })
  const has = (permission: 'orders.discount' | 'orders.price' | 'orders.delivery-price') =>
    mayDoAt(session, permission, order.site.id)
  const isPricedByHand = draft.lines.some(({ price }) => price !== null)
  if (!change) return <DraftNotShown failure={failure} onTakeOver={() => void takeOver()} />
  return (
    <section className="panel flex flex-col gap-4 p-0" aria-label="Изменение состава">
      <DraftNotices writer={writer} failure={failure} onTakeOver={() => void takeOver()} onRead={() => void reread()} />
      <PricesChoice chosen={draft.prices} onChoose={(prices) => set((latest) => ({ ...latest, prices }))} />
      <ChangedLines draft={draft} change={change} mayPrice={has('orders.discount') || has('orders.price')} set={set} />
      <div className="grid gap-4 px-4 pb-4 lg:grid-cols-2">
        <div className="flex flex-col gap-3">
          <AddGoods
            find={(text) => callApi(orderChanges.findOrderGoods, { params, body: { text } })}
            onAdd={({ groupId }, count) => set((latest) => withAdded(latest, groupId, count))}
          />
          <PaidByBonuses
            terms={change.bonuses}
            value={draft.bonuses}
            onValue={(bonuses) => set((latest) => ({ ...latest, bonuses }))}
          />
          <ChangedDelivery
            order={order}
            change={change}
            isPricedByHand={draft.delivery?.price != null}
            fetchQuotes={async (to) => {
              await saveNow()
              return callApi(orderChanges.quoteOrderDelivery, { params, body: { to } })
            }}
            onChoose={(delivery, problem) => {
              setDeliveryProblem(problem)
              set((latest) => ({ ...latest, delivery }))
            }}
          />
          <Field
            label="Причина: её прочтёт покупатель"
            required={isPricedByHand}
            maxLength={1000}
            value={why.text}
            error={applying.errors.why}
            onChange={(event) => why.set(event.currentTarget.value)}
          />
        </div>
        <div className="flex flex-col gap-3" aria-live="polite" aria-busy={!isCurrent}>
          <Consequences change={change} />
          {deliveryProblem !== null && <p className="text-note text-warn">{deliveryProblem}</p>}
          <FailureNotice message={applying.failure?.message ?? dropping.failure?.message} />
          <div className="flex flex-wrap gap-2">
            <Button isDisabled={!mayApply} isBusy={applying.isBusy} onClick={() => void apply()}>
              Применить: {priceText(change.total.is)} <kbd className="text-note">Ctrl S</kbd>
            </Button>
            <Button look="quiet" onClick={() => void close()}>
              Закрыть, черновик останется
            </Button>
            <Button look="plain" isDisabled={writer !== null} isBusy={dropping.isBusy} onClick={() => void drop()}>
              Убрать черновик
            </Button>
          </div>
        </div>
      </div>
    </section>
  )
}

/** Ctrl+S applies, Escape closes; by the position of the key, so that any keyboard layout works. */
function useEditorKeys(keys: { apply: () => Promise<void>; close: () => void }): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // An Escape that closed the suggestions of a field does not close the editor.
    if (event.defaultPrevented || document.querySelector('[role=dialog]')) return
    if ((event.ctrlKey || event.metaKey) && event.code === 'KeyS') {
      event.preventDefault()
      void keys.apply()
    }
    if (event.code === 'Escape') keys.close()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

type Draft = ReturnType<typeof useOrderDraft>

interface NoticeProps {
  failure: Draft['failure']
  onTakeOver: () => void
}

/** Why the draft is not saved, and who else writes it. */
function DraftNotices({
  writer,
  failure,
  onTakeOver,
  onRead,
}: NoticeProps & Pick<Draft, 'writer'> & { onRead: () => void }) {
  if (!writer && !failure) return null
  return (
    <div className="flex flex-col gap-2 p-4 pb-0">
      <FailureNotice message={failure?.message} />
      {writer && <OtherWriter fio={writer.fio} onTakeOver={onTakeOver} />}
      {!writer && failure?.status === 409 && (
        <Button look="quiet" size="small" className="self-start" onClick={onRead}>
          Показать, что там
        </Button>
      )}
    </div>
  )
}

/** Until the draft is read, or when somebody else writes it. */
const DraftNotShown = ({ failure, onTakeOver }: NoticeProps) => (
  <section className="panel" aria-label="Изменение состава">
    <FailureNotice message={failure?.message} />
    {!failure && <p className="text-ink-2">Считаем…</p>}
    {failure?.status === 409 && <Button onClick={onTakeOver}>Взять на себя</Button>}
  </section>
)

interface BonusesProps {
  terms: OrderChange['bonuses']
  value: number
  onValue: (kopecks: number) => void
}

function PaidByBonuses({ terms, value, onValue }: BonusesProps) {
  if (!terms || (terms.limit === 0 && value === 0)) return null
  return (
    <Kopecks
      label="Оплатить бонусами, ₽"
      hint={`${terms.reason}: до ${priceText(terms.limit)}`}
      value={value}
      onValue={(bonuses) => onValue(bonuses ?? 0)}
    />
  )
}

function Kopecks(props: { label: string; hint: string; value: number; onValue: (kopecks: number | null) => void }) {
  const { label, hint, value, onValue } = props
  const [text, setText] = useTypedText(
    value,
    (entered) => typedPrice(entered) ?? 0,
    (kopecks) => String(kopecks / 100).replace('.', ','),
  )
  return (
    <Field
      {...{ label, hint, required: true, inputMode: 'decimal', value: text }}
      error={typedPrice(text) === undefined ? 'Сумма в рублях, как 1 234,50' : undefined}
      onChange={(event) => {
        setText(event.currentTarget.value)
        const kopecks = typedPrice(event.currentTarget.value)
        if (kopecks !== undefined) onValue(kopecks)
      }}
    />
  )
}

const OtherWriter = ({ fio, onTakeOver }: { fio: string; onTakeOver: () => void }) => (
  <Notice kind="note" title={`Состав меняет ${fio}`}>
    <Button look="quiet" size="small" onClick={onTakeOver}>
      Взять на себя
    </Button>
  </Notice>
)

type Prices = OrderDraft['prices']

const pricesTitles: readonly (readonly [Prices, string])[] = [
  ['order', 'Цены заказа остаются'],
  ['now', 'Пересчитать всё по сегодняшним ценам'],
]

const PricesChoice = ({ chosen, onChoose }: { chosen: Prices; onChoose: (prices: Prices) => void }) => (
  <fieldset className="flex flex-wrap gap-x-6 gap-y-1 px-4 pt-4">
    <legend className="sr-only">Цены</legend>
    {pricesTitles.map(([prices, title]) => (
      <label key={prices} className="flex min-h-6 items-center gap-2">
        <input type="radio" name="prices" checked={chosen === prices} onChange={() => onChoose(prices)} />
        {title}
      </label>
    ))}
  </fieldset>
)

const Consequences = ({ change }: { change: OrderChange }) => (
  <>
    <ChangeSums change={change} />
    <ul className="list-disc pl-5 text-note text-ink-2">
      {change.effects.map((effect) => (
        <li key={effect}>{effect}</li>
      ))}
    </ul>
    {change.problems.length > 0 && (
      <ul className="list-disc pl-5 text-note text-bad">
        {change.problems.map((problem) => (
          <li key={problem} className={classes(problem === nothingChanged && 'text-ink-2')}>
            {problem}
          </li>
        ))}
      </ul>
    )}
  </>
)
