import { type OfficeOffer, officePriceOffers } from '@shpulka/contract/buying/office-price-offers'
import { type ChangeEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { readDraft, writeDraft } from '../../base/shell/drafts.ts'
import { useSession } from '../../base/shell/session.ts'
import { paths } from '../../paths.ts'
import { typedCount, typedPrice } from '../order-changes/draft-changes.rule.ts'

/** A line of the next version as typed. */
export interface TypedLine {
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

/** The next version of a price offer as typed so far, and what changes and makes it. */
export function useNextVersion(offer: OfficeOffer) {
  const { staffId } = useSession()
  const navigate = useNavigate()
  const name = nextVersionDraft(offer.id)
  const [opened] = useState(() => readDraft<TypedVersion>(staffId, name) ?? versionOf(offer))
  const [typed, setTyped] = useState(opened)
  const { lines } = typed
  useEffect(() => {
    if (typed !== opened) writeDraft(staffId, name, typed)
  }, [typed, opened, staffId, name])
  const putLines = (change: (latest: readonly TypedLine[]) => readonly TypedLine[]) =>
    setTyped((latest) => ({ ...latest, lines: change(latest.lines) }))
  const discard = () => writeDraft(staffId, name, null)
  const isPricedByHand = lines.some(({ price }) => (typedPrice(price) ?? null) !== null)
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
    discard()
    void navigate(paths.priceOffer(next.id))
  })
  return {
    lines,
    saving,
    discard,
    /** Takes what is typed to the version that somebody else has made meanwhile. */
    continueIn(newerId: number) {
      writeDraft(staffId, nextVersionDraft(newerId), { ...typed, key: crypto.randomUUID() })
      discard()
      void navigate(paths.priceOffer(newerId))
    },
    isPricedByHand,
    /** Some count or price cannot be read. */
    isWrong: lines.some(({ count, price }) => typedCount(count) === null || typedPrice(price) === undefined),
    /** Props of a field of the version. */
    field: (of: 'recipient' | 'days' | 'comment' | 'why') => ({
      value: typed[of],
      onChange({ currentTarget: { value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
        setTyped((latest) => ({ ...latest, [of]: value }))
      },
    }),
    setLine: (groupId: number, changed: Partial<TypedLine>) =>
      putLines((latest) => latest.map((line) => (line.groupId === groupId ? { ...line, ...changed } : line))),
    removeLine: (groupId: number) => putLines((latest) => latest.filter((line) => line.groupId !== groupId)),
    /** Adds goods, or as many more of goods that are there. */
    addLine: (goods: Omit<TypedLine, 'count' | 'price'>, count: number) =>
      putLines((latest) =>
        latest.some(({ groupId }) => groupId === goods.groupId)
          ? latest.map((line) =>
              line.groupId === goods.groupId ? { ...line, count: String((typedCount(line.count) ?? 0) + count) } : line,
            )
          : [...latest, { ...goods, count: String(count), price: '' }],
      ),
  }
}
