import type { DeskOrder } from '@shpulka/contract/buying/desk-order'
import { nothingChanged, type OrderChange, orderChanges } from '@shpulka/contract/buying/order-changes'
import type { ChosenDelivery } from '@shpulka/contract/buying/order-delivery'
import { Button } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { weightText } from '@shpulka/ui/text/weight-text.rule.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { AddGoods } from './add-goods.tsx'
import { ChangedLines } from './changed-lines.tsx'
import { DeliveryChoice } from './delivery-choice.tsx'
import { typedPrice, withAdded } from './draft-changes.rule.ts'
import type { QuotedChoice } from './use-delivery-quotes.ts'
import { useOrderDraft } from './use-order-draft.ts'

/**
 * Changes the lines of a placed order: all consequences are shown before Ctrl+S or the button applies the change.
 */
export default function OrderEditor({ order, onClose }: { order: DeskOrder; onClose: () => void }) {
  const session = useSession()
  const { draft, change, failure, isCurrent, writer, set, takeOver, saveNow, reread } = useOrderDraft(order)
  const [why, setWhy] = useState('')
  const [isDeliveryOpen, setDeliveryOpen] = useState(false)
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
        why,
      },
    }),
  )
  const dropping = useChange((changeId: number) =>
    callApi(orderChanges.dropOrderChange, { params, body: { changeId } }),
  )
  const mayApply =
    change !== null && isCurrent && writer === null && change.problems.length === 0 && deliveryProblem === null
  async function apply() {
    if (!change || !mayApply || applying.isBusy) return
    if (await applying.run(change)) onClose()
    else await reread()
  }
  useEditorKeys({ apply, close: () => void saveNow().then(onClose) })
  const has = (permission: 'orders.discount' | 'orders.price' | 'orders.delivery-price') =>
    mayDoAt(session, permission, order.site.id)
  const isPricedByHand = draft.lines.some(({ price }) => price !== null)
  if (!change)
    return (
      <section className="panel" aria-label="Изменение состава">
        <FailureNotice message={failure?.message} />
        {!failure && <p className="text-ink-2">Считаем…</p>}
        {failure?.status === 409 && <Button onClick={() => void takeOver()}>Взять на себя</Button>}
      </section>
    )
  return (
    <section className="panel flex flex-col gap-4 p-0" aria-label="Изменение состава">
      {(writer || failure) && (
        <div className="flex flex-col gap-2 p-4 pb-0">
          <FailureNotice message={failure?.message} />
          {(writer || failure?.status === 409) && (
            <Notice kind="note" title={`Состав меняет ${writer?.fio ?? 'другой сотрудник'}`}>
              <Button look="quiet" size="small" onClick={() => void takeOver()}>
                Взять на себя
              </Button>
            </Notice>
          )}
        </div>
      )}
      <fieldset className="flex flex-wrap gap-x-6 gap-y-1 px-4 pt-4">
        <legend className="sr-only">Цены</legend>
        {(
          [
            ['order', 'Цены заказа остаются'],
            ['now', 'Пересчитать всё по сегодняшним ценам'],
          ] as const
        ).map(([prices, title]) => (
          <label key={prices} className="flex min-h-6 items-center gap-2">
            <input
              type="radio"
              name="prices"
              checked={draft.prices === prices}
              onChange={() => set((latest) => ({ ...latest, prices }))}
            />
            {title}
          </label>
        ))}
      </fieldset>
      <ChangedLines draft={draft} change={change} mayPrice={has('orders.discount') || has('orders.price')} set={set} />
      <div className="grid gap-4 px-4 pb-4 lg:grid-cols-2">
        <div className="flex flex-col gap-3">
          <AddGoods
            find={(text) => callApi(orderChanges.findOrderGoods, { params, body: { text } })}
            onAdd={({ groupId }, count) => set((latest) => withAdded(latest, groupId, count))}
          />
          {change.bonuses && (change.bonuses.limit > 0 || draft.bonuses > 0) && (
            <Kopecks
              label="Оплатить бонусами, ₽"
              hint={`${change.bonuses.reason}: до ${priceText(change.bonuses.limit)}`}
              value={draft.bonuses}
              onValue={(bonuses) => set((latest) => ({ ...latest, bonuses: bonuses ?? 0 }))}
            />
          )}
          {isDeliveryOpen ? (
            <DeliveryChoice
              takesFocus
              siteId={order.site.id}
              currentDelivery={change.deliveryPlan.was}
              mayPrice={has('orders.delivery-price')}
              fetchQuotes={async (to) => {
                await saveNow()
                return callApi(orderChanges.quoteOrderDelivery, { params, body: { to } })
              }}
              // When the goods change, the server itself quotes again.
              contents=""
              onChoose={(chosen, problem) => {
                setDeliveryProblem(problem)
                set((latest) => ({ ...latest, delivery: chosen && withoutQuote(chosen) }))
              }}
            />
          ) : (
            <div className="flex flex-col gap-1">
              <p>
                Доставка: {change.deliveryPlan.is ?? 'не согласована'}
                {draft.delivery?.price != null && ', цена вручную'}
              </p>
              <p className="text-note text-ink-3">{weightHint(change)}</p>
              <Button className="self-start" look="quiet" size="small" onClick={() => setDeliveryOpen(true)}>
                {change.deliveryPlan.is === null ? 'Выбрать доставку' : 'Изменить доставку'}
              </Button>
            </div>
          )}
          <Field
            label="Причина: её прочтёт покупатель"
            required={isPricedByHand}
            maxLength={1000}
            value={why}
            error={applying.errors.why}
            onChange={(event) => setWhy(event.currentTarget.value)}
          />
        </div>
        <div className="flex flex-col gap-3" aria-live="polite" aria-busy={!isCurrent}>
          <Sums change={change} />
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
          {deliveryProblem !== null && <p className="text-note text-warn">{deliveryProblem}</p>}
          <FailureNotice message={applying.failure?.message ?? dropping.failure?.message} />
          <div className="flex flex-wrap gap-2">
            <Button isDisabled={!mayApply} isBusy={applying.isBusy} onClick={() => void apply()}>
              Применить: {priceText(change.total.is)} <kbd className="text-note">Ctrl S</kbd>
            </Button>
            <Button look="quiet" onClick={() => void saveNow().then(onClose)}>
              Закрыть, черновик останется
            </Button>
            <Button
              look="plain"
              isDisabled={writer !== null}
              isBusy={dropping.isBusy}
              onClick={async () => {
                if (await dropping.run(change.id)) onClose()
              }}
            >
              Убрать черновик
            </Button>
          </div>
        </div>
      </div>
    </section>
  )
}

const withoutQuote = ({ quoted: _, ...delivery }: QuotedChoice): ChosenDelivery => delivery

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

function Kopecks(props: { label: string; hint: string; value: number; onValue: (kopecks: number | null) => void }) {
  const { label, hint, value, onValue } = props
  const [text, setText] = useState(String(value / 100).replace('.', ','))
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

const weightHint = ({ weight: { was, is } }: OrderChange) =>
  was === is ? 'Вес прежний' : `Вес: было ${weightText(was)}, станет ${weightText(is)}. Цена сама не меняется`

function Sums({ change }: { change: OrderChange }) {
  const { limit, goods, delivery, total, promoCode, bonuses, paid, toPay, toReturn } = change
  return (
    <dl className="grid grid-cols-[1fr_auto_auto] gap-x-4 gap-y-1">
      {(limit.was > 0 || limit.is > 0) && <Row title="Порог цен" was={limit.was} is={limit.is} />}
      {promoCode && <Row title={`Промокод ${promoCode.code}`} was={-promoCode.was} is={-promoCode.is} />}
      {promoCode?.refusal && <dd className="col-span-3 text-note text-warn">{promoCode.refusal}</dd>}
      {bonuses && (bonuses.was > 0 || bonuses.is > 0) && <Row title="Бонусы" was={-bonuses.was} is={-bonuses.is} />}
      <Row title="Товары" was={goods.was} is={goods.is} />
      <Row title="Доставка" was={delivery.was} is={delivery.is} />
      <Row title="Итого" was={total.was} is={total.is} isStrong />
      {paid > 0 && <Row title="Оплачено" is={paid} />}
      {toPay > 0 && <Row title="К оплате" is={toPay} isStrong />}
      {toReturn > 0 && <Row title="Вернём покупателю" is={toReturn} isStrong />}
    </dl>
  )
}

const signed = (kopecks: number) => (kopecks < 0 ? `−${priceText(-kopecks)}` : priceText(kopecks))

const Row = ({ title, was, is, isStrong }: { title: string; was?: number; is: number; isStrong?: boolean }) => (
  <>
    <dt className={isStrong ? 'font-semibold' : 'text-ink-2'}>{title}</dt>
    <dd className="text-right whitespace-nowrap text-ink-3">
      {was !== undefined && was !== is && (
        <>
          <span className="sr-only">было </span>
          <s>{signed(was)}</s>
        </>
      )}
    </dd>
    <dd className={`text-right whitespace-nowrap ${isStrong ? 'font-semibold' : ''}`}>{signed(is)}</dd>
  </>
)
