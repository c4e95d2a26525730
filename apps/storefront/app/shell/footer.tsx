import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { phoneHref } from '../text/phone-text.rule.ts'
import { Logo } from './logo.tsx'
import { nearLink } from './near-links.tsx'
import { SettingsForms } from './settings-form.tsx'
import { useKnownShop } from './shop.ts'

const columns = [
  {
    title: 'Покупателям',
    links: [
      { title: 'Помощь', to: '/help' },
      { title: 'Доставка', to: '/help/delivery' },
      { title: 'Оплата', to: '/help/payment' },
      { title: 'Возврат и обмен', to: '/help/refund' },
      { title: 'Ремонт и сервис', to: '/help/repair' },
      { title: 'Вопросы и ответы', to: '/help/ask-answer' },
      { title: 'Справочник', to: '/information' },
      { title: 'Прайс-листы', to: '/information/price' },
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
      { title: 'Магазины и дилеры', to: '/dealers' },
      { title: 'Бренды', to: paths.partners() },
      { title: 'Подборки', to: paths.collections() },
      { title: 'Контакты', to: '/contacts' },
    ],
  },
] as const

const texts = [
  { title: 'Условия продажи', to: paths.consentText('sale-terms') },
  { title: 'Политика конфиденциальности', to: '/help/privacy' },
  { title: 'Согласие на обработку данных', to: paths.consentText('personal-data') },
  { title: 'Согласие на рассылку', to: paths.consentText('advertising') },
  { title: 'Файлы cookie', to: paths.cookies() },
]

const link = 'inline-flex min-h-11 items-center text-ink-2 hover:text-accent md:min-h-8 md:text-note'

/** Ways to every section, how to reach the shop, and who it is before the law. */
export function Footer() {
  const shop = useKnownShop()
  const { site, sections, config } = shop
  const { legal } = site
  return (
    <footer className="mt-16 border-t border-line bg-surface pb-20 md:pb-0 print:hidden">
      <hr aria-hidden className="stitch -mt-px w-40" />
      <div className="frame grid gap-8 py-8 sm:grid-cols-2 md:py-10 lg:grid-cols-[1.1fr_1.7fr_0.9fr_0.9fr_1.2fr]">
        <div className="max-lg:sm:col-span-2">
          <Logo name={site.name} />
          <p className="mt-4 max-w-70 text-note text-ink-2">Оборудование, запчасти и расходные материалы для швейного производства</p>
          {config.isDemo && (
            <p className="mt-3 max-w-70 text-note text-ink-3">Демонстрационный магазин: товары и цены вымышлены, заказы не исполняются.</p>
          )}
        </div>
        <nav aria-label="Разделы каталога" className="max-lg:sm:col-span-2">
          <p className="font-semibold">Каталог</p>
          <ul className="mt-2 grid gap-x-6 sm:grid-cols-2">
            {sections.map(({ id, title, path }) => (
              <li key={id}>
                <a {...nearLink} href={paths.category(path)} className={link}>
                  {title}
                </a>
              </li>
            ))}
            <li>
              <Link to={paths.constructorSets()} prefetch="intent" className={link}>
                Собрать рабочее место
              </Link>
            </li>
          </ul>
        </nav>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <p className="font-semibold">{title}</p>
            <ul className="mt-2 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-6">
              {links.map((each) => (
                <li key={each.to}>
                  <Link to={each.to} prefetch="intent" className={link}>
                    {each.title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <address className="text-note text-ink-2 not-italic max-lg:sm:col-span-2">
          {site.phone && (
            <a href={phoneHref(site.phone)} className="inline-flex min-h-11 items-center text-lead font-semibold text-ink hover:text-accent">
              {site.phone}
            </a>
          )}
          <p>{site.hours}</p>
          {site.email && (
            <p className="mt-2">
              <a href={`mailto:${site.email}`} className="inline-flex min-h-11 items-center text-link md:min-h-0">
                {site.email}
              </a>
            </p>
          )}
          <p className="mt-2">{site.address}</p>
          <div className="mt-3 flex flex-wrap gap-x-4 md:hidden">
            <SettingsForms shop={shop} />
          </div>
        </address>
      </div>
      <div className="border-t border-line">
        <div className="frame py-4 text-note text-ink-3">
          <p>
            {legal.name && `Продавец: ${legal.name}, ИНН ${legal.inn}, ОГРН ${legal.ogrn}. ${legal.address}. `}Цены на сайте не являются публичной
            офертой.
          </p>
          <ul className="mt-1 flex flex-wrap gap-x-5">
            {texts.map(({ title, to }) => (
              <li key={to}>
                <Link to={to} prefetch="intent" className="inline-flex min-h-11 items-center text-ink-2 underline hover:text-accent md:min-h-8">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}
