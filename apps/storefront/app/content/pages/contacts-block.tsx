import { registrationTitle } from '@shpulka/contract/base/registration-title'
import type { BlockOf } from '@shpulka/contract/content/blocks'
import { Icon } from '@shpulka/ui/icon.tsx'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { phoneHref } from '@shpulka/ui/text/phone-text.rule.ts'
import { Fragment, type ReactNode } from 'react'
import { useShopData } from '../../base/shell/shop.ts'

/** The shop's contacts and legal details from the site's settings; empty ones are left out. */
export function ContactsBlock({ block: { title } }: { block: BlockOf<'contacts'> }) {
  const { site } = useShopData()
  const { legal } = site
  const place = site.address.startsWith(site.city) ? site.address : `${site.city}, ${site.address}`
  const legalDetails = [
    ['Продавец', legal.name],
    ['ИНН', legal.inn],
    [registrationTitle(legal.ogrn), legal.ogrn],
    ['Адрес', legal.address],
  ].filter(([, value]) => value)
  return (
    <section aria-label={title || 'Контакты и реквизиты'}>
      {title && <h2 className="pb-3">{title}</h2>}
      <div className="grid gap-3 lg:grid-cols-2">
        <address className="space-y-1 rounded-card border border-line bg-surface p-4 not-italic">
          {site.phone && (
            <ContactRow icon={<Icon name="phone" className="size-5" />}>
              <a
                href={phoneHref(site.phone)}
                className="inline-flex min-h-11 items-center text-lead font-semibold hover:text-link"
              >
                {site.phone}
              </a>
            </ContactRow>
          )}
          {site.email && (
            <ContactRow icon={<Icon name="mail" className="size-5" />}>
              <a href={`mailto:${site.email}`} className="inline-flex min-h-11 items-center text-link hover:text-link">
                {site.email}
              </a>
            </ContactRow>
          )}
          {place && (
            <ContactRow icon={<Icon name="map-pin" className="size-5" />}>
              <span className="py-2">{place}</span>
            </ContactRow>
          )}
          {site.hours && (
            <ContactRow icon={<Icon name="clock" className="size-5" />}>
              <span className="py-2">
                <NonBreakingText>{site.hours}</NonBreakingText>
              </span>
            </ContactRow>
          )}
          {!site.phone && !site.email && !place && (
            <p className="py-2 text-ink-2">Контакты появятся здесь, когда магазин их укажет.</p>
          )}
        </address>
        {legalDetails.length > 0 && (
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4">
            {legalDetails.map(([name, value], index) => (
              <Fragment key={name}>
                <dt className="text-note leading-[22px] text-ink-3">{name}</dt>
                <dd className={index === 0 ? 'font-medium' : undefined}>{value}</dd>
              </Fragment>
            ))}
          </dl>
        )}
      </div>
    </section>
  )
}

function ContactRow({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-3">
      <span className="grid h-11 place-content-center text-ink-3">{icon}</span>
      <span className="flex min-h-11 items-center">{children}</span>
    </p>
  )
}
