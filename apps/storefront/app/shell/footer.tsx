import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { phoneHref } from '../text/phone-text.rule.ts'
import { Logo } from './logo.tsx'
import { nearLink } from './near-links.tsx'
import { SettingsForms } from './settings-form.tsx'
import { useKnownShop } from './shop.ts'

const shopPages = [
  { title: 'Бренды', to: paths.partners() },
  { title: 'Подборки', to: paths.collections() },
  { title: 'Собрать рабочее место', to: paths.constructorSets() },
  { title: 'Сравнение', to: paths.compare() },
]

export function Footer() {
  const shop = useKnownShop()
  const { site, sections, config } = shop
  return (
    <footer className="mt-16 border-t border-line bg-surface pb-20 md:pb-0 print:hidden">
      <hr aria-hidden className="stitch -mt-px w-40" />
      <div className="frame grid gap-8 py-8 md:grid-cols-[1.1fr_2fr_0.7fr_1.2fr] md:py-10">
        <div>
          <Logo name={site.name} />
          <p className="mt-4 max-w-70 text-note text-ink-2">Оборудование, запчасти и расходные материалы для швейного производства</p>
          {config.isDemo && (
            <p className="mt-3 max-w-70 text-note text-ink-3">Демонстрационный магазин: товары и цены вымышлены, заказы не исполняются.</p>
          )}
        </div>
        <nav aria-label="Разделы каталога">
          <p className="font-semibold">Каталог</p>
          <ul className="mt-2 grid gap-x-6 sm:grid-cols-2">
            {sections.map(({ id, title, path }) => (
              <li key={id}>
                <a
                  {...nearLink}
                  href={paths.category(path)}
                  className="inline-flex min-h-11 items-center text-ink-2 hover:text-accent md:min-h-8 md:text-note"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="Магазин">
          <p className="font-semibold">Магазин</p>
          <ul className="mt-2">
            {shopPages.map(({ title, to }) => (
              <li key={title}>
                <Link to={to} prefetch="intent" className="inline-flex min-h-11 items-center text-ink-2 hover:text-accent md:min-h-8 md:text-note">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <address className="text-note text-ink-2 not-italic">
          <a href={phoneHref(site.phone)} className="inline-flex min-h-11 items-center text-lead font-semibold text-ink hover:text-accent">
            {site.phone}
          </a>
          <p>{site.hours}</p>
          <p className="mt-2">
            <a href={`mailto:${site.email}`} className="inline-flex min-h-11 items-center text-link md:min-h-0">
              {site.email}
            </a>
          </p>
          <p className="mt-2">{site.address}</p>
          <div className="mt-3 flex flex-wrap gap-x-4 md:hidden">
            <SettingsForms shop={shop} />
          </div>
        </address>
      </div>
      <div className="border-t border-line">
        <div className="frame py-4 text-note text-ink-3">
          <p>
            {site.legal.name}, ИНН {site.legal.inn}, ОГРН {site.legal.ogrn}. {site.legal.address}. Цены на сайте не являются публичной офертой.
          </p>
          <Link to={paths.cookies()} className="mt-1 inline-flex min-h-11 items-center text-ink-2 underline hover:text-accent md:min-h-0">
            Файлы cookie
          </Link>
        </div>
      </div>
    </footer>
  )
}
