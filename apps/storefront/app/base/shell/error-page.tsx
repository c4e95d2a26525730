import { Button, ButtonLink, buttonClasses } from '@shpulka/ui/button.tsx'
import { ChipLink } from '@shpulka/ui/chip.tsx'
import { controlClasses } from '@shpulka/ui/field-frame.tsx'
import { Icon } from '@shpulka/ui/icon.tsx'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { sessionOverStatus } from '../api/failure.rule.ts'
import { CallUs } from './call-us.tsx'
import { clearStorage } from './clear-browser.ts'
import { errorText, replacedPage, suggestedPages } from './error-text.rule.ts'
import { type ShopData, useShop } from './shop.ts'

/** The error pages of the specification, with search, categories and a phone number. */
export function ErrorPage({ error }: { error: unknown }) {
  const { status, title, line } = errorText(error)
  const replaced = replacedPage(error)
  const shop = useShop()
  const searched = status === sessionOverStatus ? undefined : shop
  useEffect(() => {
    // After a session ends, another person may use this browser.
    if (status === sessionOverStatus) clearStorage()
  }, [status])
  return (
    <div data-error={status} className="frame py-6 md:py-16">
      <title>{`${replaced ? replaced.title : title} — ${status}`}</title>
      <meta name="robots" content="noindex" />
      <div className="grid gap-4 md:grid-cols-[auto_1fr] md:gap-14">
        <TornThread status={status} />
        <div className="max-w-160">
          <h1>{replaced ? replaced.title : title}</h1>
          <p className="mt-2 text-lead [overflow-wrap:anywhere]">
            {replaced ? 'Этот товар мы больше не продаём.' : line}
          </p>
          {replaced && (
            <p className="mt-1 text-lead">
              Вместо него —{' '}
              <Link to={replaced.instead.to} className="text-link underline">
                {replaced.instead.title}
              </Link>
              {replaced.note && <span className="mt-1 block text-body text-ink-2">Отличие: {replaced.note}</span>}
            </p>
          )}
          {status === 404 && !replaced && (
            <p className="mt-1 text-ink-2">
              В адресе ошибка, или страницу убрали. Найдите нужное поиском, откройте раздел или позвоните.
            </p>
          )}
          {status >= 500 && (
            <p className="mt-1 text-ink-2">
              Неполадка у нас, а не у вас. Попробуйте ещё раз через минуту, а если спешите — позвоните.
            </p>
          )}
          <div className="mt-5 flex flex-wrap gap-3">
            {status >= 500 && <RetryLink />}
            {status === sessionOverStatus ? (
              <a href={paths.signin()} className={buttonClasses()}>
                Войти
              </a>
            ) : (
              <ButtonLink to={paths.home()} prefetch="none" look={status >= 500 ? 'quiet' : 'primary'}>
                На главную
              </ButtonLink>
            )}
          </div>
          {searched && <SearchForm />}
          <SuggestedPages pages={suggestedPages(error)} />
          {searched && <WaysOn shop={searched} />}
        </div>
      </div>
    </div>
  )
}

/** The same address as a document: a part of the page that failed in the browser is loaded anew too. */
function RetryLink() {
  const { pathname, search } = useLocation()
  return (
    <a href={pathname + search} className={buttonClasses()}>
      Попробовать ещё раз
    </a>
  )
}

function SearchForm() {
  return (
    <div className="mt-6 border-t border-line pt-5 md:mt-10 md:pt-6">
      <p className="font-semibold">Поможем найти</p>
      <search>
        <form action={paths.catalog()} className="mt-3 flex max-w-120 gap-2">
          <input
            type="search"
            name="search"
            aria-label="Что ищем"
            placeholder="Название или артикул"
            className={controlClasses}
          />
          <Button type="submit" look="quiet" aria-label="Найти">
            <Icon name="search" className="size-5" />
          </Button>
        </form>
      </search>
    </div>
  )
}

/** Pages whose titles are like the unknown address. */
function SuggestedPages({ pages }: { pages: ReturnType<typeof suggestedPages> }) {
  if (pages.length === 0) return null
  return (
    <nav aria-label="Похожие страницы" className="mt-5">
      <p className="font-semibold">Возможно, вы искали</p>
      <ul className="mt-2 grid gap-x-6 sm:grid-cols-2">
        {pages.map(({ title: name, to }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="intent"
              className="inline-flex min-h-11 items-center text-link hover:underline md:min-h-8"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The sections of the catalogue, and the phone number. */
function WaysOn({ shop }: { shop: ShopData }) {
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2">
        {shop.sections.slice(0, 8).map(({ id, title: section, path }) => (
          <ChipLink key={id} to={paths.category(path)}>
            {section}
          </ChipLink>
        ))}
      </div>
      <p className="mt-5 text-ink-2">
        <CallUs withHours>Или позвоните:</CallUs>
      </p>
    </>
  )
}

/** The status on a bobbin whose thread is torn. */
function TornThread({ status }: { status: number }) {
  return (
    <svg viewBox="34 0 180 180" role="img" aria-label={`Ошибка ${status}`} className="h-auto w-20 md:w-53">
      <rect x="34" y="10" width="152" height="22" rx="8" fill="#171A21" />
      <rect x="34" y="148" width="152" height="22" rx="8" fill="#171A21" />
      <rect x="54" y="36" width="112" height="108" fill="#FDEEE9" />
      {[40, 50, 120, 130].map((y) => (
        <rect key={y} x="54" y={y} width="112" height="6" rx="3" fill="#C8371B" />
      ))}
      <path d="M166 133c22 2 26 20 44 14" stroke="#C8371B" strokeWidth="4" fill="none" strokeLinecap="round" />
      <text x="110" y="104" textAnchor="middle" fontSize="46" fontWeight="600" fill="#171A21" fontFamily="inherit">
        {status}
      </text>
    </svg>
  )
}
