import { credit, type SiteCredit } from '@shpulka/contract/buying/credit'
import { counted } from '@shpulka/ui/text/plural.rule.ts'
import { priceText } from '@shpulka/ui/text/price-text.rule.ts'
import { useEffect, useState } from 'react'
import { ApiFailure, callApi } from '../../base/api/client.ts'

/**
 * What the organization of the chosen client owes, if its payment is deferred: said while the client is on the phone.
 */
export function ClientCredit({ inn, siteId }: { inn: string; siteId: number }) {
  const [shown, setShown] = useState<SiteCredit | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    callApi(credit.viewCredit, { params: { inn }, signal: controller.signal }).then(
      (sites) => setShown(sites.find((site) => site.siteId === siteId) ?? null),
      // The order can be placed without it.
      (error) => {
        if (!(error instanceof ApiFailure) && !controller.signal.aborted) throw error
      },
    )
    return () => controller.abort()
  }, [inn, siteId])
  const { terms = null, debt = null } = shown ?? {}
  if (!debt || (!terms && debt.owed === 0)) return null
  const isFull = terms !== null && debt.owed + debt.inWork >= terms.limit
  return (
    <p className="basis-full text-note text-ink-2">
      {terms ? `Отсрочка ${counted(terms.days, ['день', 'дня', 'дней'])}` : 'Отсрочка снята'}, долг{' '}
      {priceText(debt.owed + debt.inWork)}
      {terms && ` из ${priceText(terms.limit)}`}
      {isFull && <span className="font-medium text-bad">, лимит исчерпан</span>}
      {debt.overdue > 0 && <span className="font-medium text-bad">, просрочено {priceText(debt.overdue)}</span>}
    </p>
  )
}
