import { registrationTitle } from '@shpulka/contract/base/registration-title'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useShop } from './shop.ts'

/**
 * Replaces the footer on paper: the seller, and the time at which the prices were valid. A cached page holds no date,
 * so a script writes the time of printing.
 */
export function PrintedSeller() {
  const site = useShop()?.site
  // What an order costs does not change.
  const isOrder = useLocation().pathname.includes('/order/')
  const [printedAt, setPrintedAt] = useState<Date | null>(null)
  useEffect(() => {
    const now = () => setPrintedAt(new Date())
    now()
    window.addEventListener('beforeprint', now)
    return () => window.removeEventListener('beforeprint', now)
  }, [])
  if (!site) return null
  const { name, inn, ogrn, address } = site.legal
  const registration = ogrn && `${registrationTitle(ogrn)} ${ogrn}`
  return (
    <div className="frame mt-6 hidden break-inside-avoid text-note print:block">
      <p className="border-t border-line pt-2">
        {[`Продавец: ${name}`, inn && `ИНН ${inn}`, registration, address].filter((part) => part).join(', ')}
      </p>
      <p>
        {site.phone}, {site.email}, {site.hours}
      </p>
      {printedAt && (
        <p>
          Напечатано {momentText(printedAt)} по московскому времени{!isOrder && ': цены и наличие на эту минуту'}
        </p>
      )}
    </div>
  )
}
