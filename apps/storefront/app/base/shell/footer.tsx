import { registrationTitle } from '@shpulka/contract/base/registration-title'
import { clientLink } from '@shpulka/ui/client-link.ts'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { phoneHref } from '@shpulka/ui/text/phone-text.rule.ts'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { DocumentPart } from './document-part.tsx'
import { Logo } from './logo.tsx'
import { SettingsForms } from './settings-form.tsx'
import { maxSections, type ShopData, useShopData } from './shop.ts'

/** Functions, so that scripts do not carry them. */
const columns = () =>
  [
    {
      title: 'Покупателям',
      links: [
        { title: 'Подобрать машину', to: paths.pickMachine() },
        { title: 'Спланировать цех', to: paths.planWorkshop() },
        { title: 'Помощь', to: '/help' },
        { title: 'Доставка', to: '/help/delivery' },
        { title: 'Оплата', to: '/help/payment' },
        { title: 'Возврат и обмен', to: '/help/refund' },
        { title: 'Ремонт и сервис', to: '/help/repair' },
        { title: 'Вопросы и ответы', to: '/help/ask-answer' },
        { title: 'Справочник', to: '/information' },
        { title: 'Прайс-листы', to: '/information/price' },
        { title: 'Школам и госзаказу', to: paths.stateOrder() },
      ],
    },
    {
      title: 'Компания',
      links: [
        { title: 'О компании', to: '/about' },
        { title: 'Новости', to: '/news' },
        { title: 'Акции', to: '/actions' },
        { title: 'Статьи', to: '/articles' },
        { title: 'Розыгрыши', to: paths.raffles() },
        { title: 'Адреса и дилеры', to: '/dealers' },
        { title: 'Бренды', to: paths.partners() },
        { title: 'Подборки', to: paths.collections() },
        { title: 'Контакты', to: '/contacts' },
      ],
    },
  ] as const

const legalTexts = () => [
  { title: 'Условия продажи', to: paths.consentText('sale-terms') },
  { title: 'Политика конфиденциальности', to: '/help/privacy' },
  { title: 'Согласие на обработку данных', to: paths.consentText('personal-data') },
  { title: 'Согласие на рассылку', to: paths.consentText('advertising') },
  { title: 'Файлы cookie', to: paths.cookies() },
]

/** Links to every section, contacts, and the seller's legal details. On phones lists of links are folded. */
export function Footer() {
  const shop = useShopData()
  // On a phone the checkout page has no links to other pages.
  const hiddenAtCheckout = useLocation().pathname === paths.checkout() ? ' at-checkout' : ''
  return (
    <footer className="mt-16 border-t border-line bg-surface pb-16 max-sm:mt-12 md:pb-0 print:hidden">
      <div className="frame">
        <hr aria-hidden className="stitch -mt-px w-40" />
      </div>
      <DocumentPart id="footer-links" className={`footer-links${hiddenAtCheckout}`}>
        {import.meta.env.SSR && <FooterLinks shop={shop} />}
      </DocumentPart>
      <div className="border-t border-line">
        <div className="frame py-3 text-note text-ink-3 md:py-4">
          <div className="flex flex-wrap gap-x-4 md:hidden">
            <SettingsForms shop={shop} />
          </div>
          <DocumentPart id="footer-seller">{import.meta.env.SSR && <Seller shop={shop} />}</DocumentPart>
        </div>
      </div>
    </footer>
  )
}

function FooterLinks({ shop: { site, sections, missingPages } }: { shop: ShopData }) {
  return (
    <>
      <div className="max-sm:hidden sm:max-lg:-order-2">
        <Logo name={site.name} />
        <p className="mt-4 max-w-70 text-note text-ink-2">
          Оборудование, запчасти и расходные материалы для швейного производства
        </p>
      </div>
      <Fold title="Каталог" label="Разделы каталога" className="sm:max-md:col-span-2">
        <ul className="grid grid-cols-2 gap-x-6 sm:mt-2 md:grid-cols-1">
          {sections.map(({ id, title, path }) => (
            <li key={id}>
              <a {...clientLink} href={paths.category(path)}>
                {title}
              </a>
            </li>
          ))}
          {sections.length === maxSections && (
            <li>
              <a {...clientLink} href={paths.catalog()}>
                Весь каталог
              </a>
            </li>
          )}
          <li>
            <a {...clientLink} href={paths.constructorSets()}>
              Собрать рабочее место
            </a>
          </li>
        </ul>
      </Fold>
      {columns().map(({ title, links }) => (
        <Fold key={title} title={title} label={title}>
          <ul className="max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-6 sm:mt-2">
            {links
              .filter(({ to }) => !missingPages.includes(to))
              .map((each) => (
                <li key={each.to}>
                  <a {...clientLink} href={each.to}>
                    {each.title}
                  </a>
                </li>
              ))}
          </ul>
        </Fold>
      ))}
      <address className="text-note text-ink-2 not-italic max-sm:order-first max-sm:pb-2 sm:max-lg:-order-1 md:max-lg:col-span-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          {site.phone && (
            <a
              href={phoneHref(site.phone)}
              className="inline-flex min-h-11 items-center text-body font-semibold text-ink hover:text-link sm:text-lead lg:min-h-6"
            >
              {site.phone}
            </a>
          )}
          {site.email && (
            <a
              href={`mailto:${site.email}`}
              className="inline-flex min-h-11 items-center text-link sm:order-last sm:w-full md:mt-2 md:min-h-0"
            >
              {site.email}
            </a>
          )}
          <p className="w-full">
            <NonBreakingText>{site.hours}</NonBreakingText>
          </p>
        </div>
        <p className="mt-0.5 sm:mt-2">{site.address}</p>
      </address>
    </>
  )
}

function Seller({ shop: { site, config, missingPages } }: { shop: ShopData }) {
  const { legal } = site
  return (
    <>
      {config.isDemo && <p className="mb-1">Демо-магазин: заказы не исполняются.</p>}
      <Fold title={legal.name ? `${legal.name}, ИНН\u00a0${legal.inn}` : 'Документы'} isTitled={false}>
        <p>
          {legal.name &&
            `Продавец: ${legal.name}, ИНН ${legal.inn}, ${registrationTitle(legal.ogrn)} ${legal.ogrn}. ${legal.address}. `}
          Цены на сайте не являются публичной офертой.
        </p>
        <ul className="mt-1 flex flex-wrap gap-x-5">
          {legalTexts()
            .filter(({ to }) => !missingPages.includes(to))
            .map(({ title, to }) => (
              <li key={to}>
                <a
                  {...clientLink}
                  href={to}
                  className="inline-flex min-h-11 items-center text-ink-2 underline hover:text-link md:min-h-8"
                >
                  {title}
                </a>
              </li>
            ))}
        </ul>
      </Fold>
    </>
  )
}

interface FoldProps {
  title: string
  /** The accessible name of a list of links; missing: it is not a list. */
  label?: string
  /** False hides the title on wide screens, where nothing is folded. */
  isTitled?: boolean
  className?: string
  children: ReactNode
}

/** Folded under its title on phones, always open elsewhere. */
function Fold({ title, label, isTitled = true, className, children }: FoldProps) {
  const Frame = label ? 'nav' : 'div'
  return (
    <Frame aria-label={label} className={className}>
      <details className="phone-fold">
        <summary className="fold min-h-12 font-semibold text-ink">{title}</summary>
        {isTitled && (
          <p className="font-semibold max-sm:hidden not-supports-[selector(::details-content)]:hidden">{title}</p>
        )}
        <div className="max-sm:pb-3">{children}</div>
      </details>
    </Frame>
  )
}
