import type { BlockOf } from '@shpulka/contract/blocks'
import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useKnownShop } from '../shell/shop.ts'
import { phoneHref } from '../text/phone-text.rule.ts'

/** How to reach the shop, and who it is before the law: from the site's settings. */
export function ContactsBlock({ block: { title } }: { block: BlockOf<'contacts'> }) {
  const { site } = useKnownShop()
  const { legal } = site
  return (
    <section aria-label={title || 'Контакты и реквизиты'}>
      {title && <h2 className="pb-3">{title}</h2>}
      <div className="grid gap-3 lg:grid-cols-2">
        <address className="space-y-1 rounded-card border border-line bg-surface p-4 not-italic">
          <Way icon={<Phone aria-hidden className="size-5" strokeWidth={1.75} />}>
            <a href={phoneHref(site.phone)} className="inline-flex min-h-11 items-center text-lead font-semibold hover:text-link">
              {site.phone}
            </a>
          </Way>
          <Way icon={<Mail aria-hidden className="size-5" strokeWidth={1.75} />}>
            <a href={`mailto:${site.email}`} className="inline-flex min-h-11 items-center text-link hover:text-link">
              {site.email}
            </a>
          </Way>
          <Way icon={<MapPin aria-hidden className="size-5" strokeWidth={1.75} />}>
            <span className="py-2">{site.address.startsWith(site.city) ? site.address : `${site.city}, ${site.address}`}</span>
          </Way>
          <Way icon={<Clock aria-hidden className="size-5" strokeWidth={1.75} />}>
            <span className="py-2">{site.hours}</span>
          </Way>
        </address>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4">
          <dt className="text-note leading-[22px] text-ink-3">Продавец</dt>
          <dd className="font-medium">{legal.name}</dd>
          <dt className="text-note leading-[22px] text-ink-3">ИНН</dt>
          <dd>{legal.inn}</dd>
          <dt className="text-note leading-[22px] text-ink-3">ОГРН</dt>
          <dd>{legal.ogrn}</dd>
          <dt className="text-note leading-[22px] text-ink-3">Адрес</dt>
          <dd>{legal.address}</dd>
        </dl>
      </div>
    </section>
  )
}

function Way({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-3">
      <span className="grid h-11 place-content-center text-ink-3">{icon}</span>
      <span className="flex min-h-11 items-center">{children}</span>
    </p>
  )
}
