import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import { useEffect, useState } from 'react'
import { useShop } from './shop.ts'

/**
 * On paper in place of the footer: who sells, and of what moment prices are. Pages are cached and hold no date: it is
 * the printer's, so a script writes it.
 */
export function PrintedSeller() {
  const site = useShop()?.site
  const [at, setAt] = useState<Date | null>(null)
  useEffect(() => {
    const now = () => setAt(new Date())
    now()
    window.addEventListener('beforeprint', now)
    return () => window.removeEventListener('beforeprint', now)
  }, [])
  if (!site) return null
  const { name, inn, ogrn, address } = site.legal
  return (
    <div className="frame mt-6 hidden break-inside-avoid text-note print:block">
      <p className="border-t border-line pt-2">
        {[`Продавец: ${name}`, inn && `ИНН ${inn}`, ogrn && `ОГРН ${ogrn}`, address].filter((part) => part).join(', ')}
      </p>
      <p>
        {site.phone}, {site.email}, {site.hours}
      </p>
      {at && <p>Напечатано {momentText(at)} по московскому времени: цены и наличие на эту минуту</p>}
    </div>
  )
}
