import { type OfficeOffer, officePriceOffers } from '@shpulka/contract/buying/office-price-offers'
import { staffOrders } from '@shpulka/contract/buying/staff-orders'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { Field } from '@shpulka/ui/field.tsx'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { TextArea } from '@shpulka/ui/text-area.tsx'
import { type ChangeEvent, type FormEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { readDraft, writeDraft } from '../../base/shell/drafts.ts'
import { mayDoAt, useSession } from '../../base/shell/session.ts'
import { paths } from '../../paths.ts'
import { AddGoods } from '../order-changes/add-goods.tsx'
import { typedCount, typedPrice } from '../order-changes/draft-changes.rule.ts'

interface TypedLine {
  readonly groupId: number
  readonly title: string
  /** Price of one piece, from the offer or the price list; null when the server will take it from the price list. */
  readonly shownPrice: number | null
  readonly count: string
  readonly price: string
}

/** The typed next version; it survives a reload (drafts.ts) until it is made or given up. */
interface TypedVersion {
  readonly lines: readonly TypedLine[]
  readonly recipient: string
  readonly days: string
  readonly comment: string
  readonly why: string
  /** Idempotency key: pressing the button again, even after a reload, makes no other version. */
  readonly key: string
}

/** Storage name of the draft of an offer's next version. */
export const nextVersionDraft = (offerId: number): string => `next version of offer ${offerId}`

const versionOf = (offer: OfficeOffer): TypedVersion => ({
  lines: [...Map.groupBy(offer.lines, ({ groupId }) => groupId).values()].map((same) => ({
    groupId: same[0]!.groupId,
    title: same[0]!.title,
    shownPrice: offer.isOver ? null : same[0]!.price,
    price: '',
    count: String(same.reduce((sum, { count }) => sum + count, 0)),
  })),
  recipient: offer.recipient,
  days: '5',
  comment: offer.comment,
  why: '',
  key: crypto.randomUUID(),
})

/** Makes the next version of a price offer; the version already sent does not change. */
export function NextVersion({ offer, onClose }: { offer: OfficeOffer; onClose: () => void }) {
  const session = useSession()
  const navigate = useNavigate()
  const name = nextVersionDraft(offer.id)
  const [opened] = useState(() => readDraft<TypedVersion>(session.staffId, name) ?? versionOf(offer))
  const [typed, setTyped] = useState(opened)
  const { lines } = typed
  useEffect(() => {
    if (typed !== opened) writeDraft(session.staffId, name, typed)
  }, [typed, opened, session.staffId, name])
  const put = (change: Partial<TypedVersion>) => setTyped((latest) => ({ ...latest, ...change }))
  const putLines = (change: (latest: readonly TypedLine[]) => readonly TypedLine[]) =>
    setTyped((latest) => ({ ...latest, lines: change(latest.lines) }))
  const field = (of: 'recipient' | 'days' | 'comment' | 'why') => ({
    value: typed[of],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      put({ [of]: value }),
  })
  function close() {
    writeDraft(session.staffId, name, null)
    onClose()
  }
  const mayPrice = mayDoAt(session, 'orders.discount', offer.site.id) || mayDoAt(session, 'orders.price', offer.site.id)
  const saving = useChange(async () => {
    const next = await callApi(officePriceOffers.revisePriceOffer, {
      params: { id: offer.id },
      body: {
        key: typed.key,
        recipient: typed.recipient,
        comment: typed.comment,
        days: Number(typed.days),
        why: isPricedByHand ? typed.why : '',
        lines: lines.map(({ groupId, count, price }) => ({
          groupId,
          count: typedCount(count) ?? 0,
          price: typedPrice(price) ?? null,
        })),
      },
    })
    writeDraft(session.staffId, name, null)
    void navigate(paths.priceOffer(next.id))
  })
  const set = (groupId: number, changed: Partial<TypedLine>) =>
    putLines((latest) => latest.map((line) => (line.groupId === groupId ? { ...line, ...changed } : line)))
  const isWrong = lines.some(({ count, price }) => typedCount(count) === null || typedPrice(price) === undefined)
  const isPricedByHand = lines.some(({ price }) => (typedPrice(price) ?? null) !== null)
  const input = 'min-h-9 rounded-control border border-edge bg-surface px-2 text-right aria-invalid:border-bad'
  return (
    <section className="panel flex flex-col gap-3" aria-label="Новая версия">
      <AddGoods
        find={(text) =>
          callApi(staffOrders.findStaffOrderGoods, { body: { siteId: offer.site.id, userId: offer.userId, text } })
        }
        onAdd={({ groupId, title, price }, count) =>
          putLines((latest) =>
            latest.some((line) => line.groupId === groupId)
              ? latest.map((line) =>
                  line.groupId === groupId ? { ...line, count: String((typedCount(line.count) ?? 0) + count) } : line,
                )
              : [...latest, { groupId, title, shownPrice: price, count: String(count), price: '' }],
          )
        }
      />
      <form
        className="flex flex-col gap-3"
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault()
          if (!saving.isBusy && !isWrong) void saving.run()
        }}
      >
        <p className="text-note text-ink-2">
          {offer.isOver
            ? 'Срок прежних цен истёк: новая версия — по сегодняшним.'
            : 'Прежние товары остаются по ценам предложения, новые — по сегодняшним.'}
        </p>
        <ul className="flex flex-col">
          {lines.map(({ groupId, title, shownPrice, count, price }) => (
            <li key={groupId} className="flex flex-wrap items-center gap-3 border-line py-1.5 not-first:border-t">
              <span className="min-w-40 grow">{title}</span>
              <input
                className={`${input} w-20`}
                aria-label={`Количество: ${title}`}
                inputMode="numeric"
                aria-invalid={typedCount(count) === null}
                value={count}
                onChange={(event) => set(groupId, { count: event.currentTarget.value })}
              />
              {mayPrice ? (
                <input
                  className={`${input} w-28`}
                  aria-label={`Цена: ${title}`}
                  inputMode="decimal"
                  aria-invalid={typedPrice(price) === undefined}
                  placeholder={shownPrice === null ? 'по прайсу' : priceText(shownPrice)}
                  value={price}
                  onChange={(event) => set(groupId, { price: event.currentTarget.value })}
                />
              ) : (
                <span className="whitespace-nowrap">{shownPrice === null ? 'по прайсу' : priceText(shownPrice)}</span>
              )}
              <Button
                look="plain"
                size="small"
                isDisabled={lines.length === 1}
                aria-label={`Убрать: ${title}`}
                data-done={`Убрано: ${title}`}
                onClick={() => putLines((latest) => latest.filter((line) => line.groupId !== groupId))}
              >
                Убрать
              </Button>
            </li>
          ))}
        </ul>
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label="Для кого" {...field('recipient')} required={false} maxLength={300} />
          <Field
            label="Сколько дней действует"
            {...field('days')}
            type="number"
            inputMode="numeric"
            min={1}
            max={30}
            required
          />
        </div>
        <TextArea label="Несколько слов" {...field('comment')} required={false} rows={2} maxLength={1000} />
        {isPricedByHand && (
          <Field
            label="Почему цена другая: это останется в журнале"
            {...field('why')}
            required
            maxLength={1000}
            error={saving.errors.why}
          />
        )}
        <FailureNotice message={saving.failure?.message} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" isBusy={saving.isBusy} isDisabled={isWrong}>
            Сделать новую версию
          </Button>
          <Button look="quiet" onClick={close}>
            Не менять
          </Button>
        </div>
      </form>
    </section>
  )
}
