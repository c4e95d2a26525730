import { buttonClasses } from '@shpulka/ui/button.tsx'
import { classes } from '@shpulka/ui/classes.ts'
import { clientLink } from '@shpulka/ui/client-link.ts'
import { Icon } from '@shpulka/ui/icon.tsx'
import { optional } from '@shpulka/ui/optional.ts'
import { phoneHref } from '@shpulka/ui/text/phone-text.rule.ts'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useFetcher, useLocation } from 'react-router'
import { FavoritesButton } from '../../buying/favorites/favorites-button.tsx'
import { CompareButton } from '../../catalogue/compare-products/compare-button.tsx'
import { SearchForm } from '../../catalogue/search/search-form.tsx'
import { paths } from '../../paths.ts'
import { AccountButton } from './account-button.tsx'
import { BasketButton } from './basket-button.tsx'
import { CityButton } from './city-button.tsx'
import { DocumentPart } from './document-part.tsx'
import { Logo } from './logo.tsx'
import type { MenuCategory } from './menu-tree.rule.ts'
import { usePersonal } from './personal.tsx'
import { SettingsForms } from './settings-form.tsx'
import { type ShopData, useShopData } from './shop.ts'

const Bell = optional(() => import('../../people/notifications/bell.tsx'))
type CatalogMenu = typeof import('./catalog-menu.tsx').default
/** A pointer that only passes over the button does not open the menu. */
const hoverDelayMilliseconds = 150
/** A click this soon after hovering opened the menu does not close it again. */
const clickGraceMilliseconds = 600

export function Header() {
  const shop = useShopData()
  const menu = useCatalogMenu()
  const isCheckout = useLocation().pathname === paths.checkout()
  return (
    <>
      <section aria-label="О магазине">
        {shop.site.notice && (
          <p className="bg-ink px-4 py-1.5 text-center text-note text-white print:hidden">{shop.site.notice}</p>
        )}
        <TopLine shop={shop} />
      </section>
      <header
        className={classes(
          'z-30 border-b border-line bg-paper md:sticky md:top-0 print:static print:mb-4',
          isCheckout ? 'max-lg:[&_form]:hidden' : 'max-md:sticky max-md:-top-13',
        )}
        onPointerLeave={menu.leave}
      >
        <div className="frame flex flex-wrap items-center gap-x-2 gap-y-2 py-2 md:gap-x-4 lg:h-17 lg:flex-nowrap lg:py-0">
          <a {...clientLink} href={paths.home()} className="flex min-h-11 items-center">
            <DocumentPart id="logo" as="span">
              {import.meta.env.SSR && <Logo name={shop.site.name} />}
            </DocumentPart>
          </a>
          <Link
            to={paths.catalog()}
            className={buttonClasses('primary', 'normal', 'max-md:hidden print:hidden')}
            aria-expanded={menu.isOpen}
            aria-haspopup="true"
            onClick={menu.click}
            onPointerEnter={menu.enter}
            onPointerDown={menu.preload}
            onFocus={menu.preload}
            onKeyDown={menu.enterByArrow}
          >
            <Icon name="menu" className="size-5" />
            Каталог
          </Link>
          {/* A fixed width for any city name, so that nothing moves when the visitor's own city loads. */}
          <CityButton className="ml-auto min-h-11 w-28 text-note text-ink-2 md:hidden print:hidden" />
          <div className="-mr-1 md:hidden print:hidden">
            <NotificationBell
              className="phone-icon"
              fallback={shop.site.phone && <CallLink phone={shop.site.phone} />}
            />
          </div>
          <SearchForm />
          {!isCheckout && (
            <div className="order-last -mr-1 flex md:hidden print:hidden">
              <CompareButton className="phone-icon" />
              <FavoritesButton className="phone-icon" />
            </div>
          )}
          <div className="ml-auto hidden shrink-0 items-center md:flex lg:ml-0 print:hidden">
            <NotificationBell className="head-icon" />
            <CompareButton className="head-icon" />
            <FavoritesButton className="head-icon" />
            <AccountButton />
            <BasketButton />
          </div>
        </div>
        {menu.Menu && (
          <menu.Menu isOpen={menu.isOpen} isEntered={menu.isEntered} tree={menu.tree} onClose={menu.close} />
        )}
      </header>
    </>
  )
}

/**
 * Shown once the visitor's own data is loaded. On phones it replaces the call button, as there is room for three;
 * elsewhere the search field shrinks.
 */
function NotificationBell({ className, fallback = null }: { className: string; fallback?: ReactNode }) {
  const personal = usePersonal()
  return personal?.user ? (
    <Suspense fallback={fallback}>
      <Bell personal={personal} className={className} />
    </Suspense>
  ) : (
    fallback
  )
}

const CallLink = ({ phone }: { phone: string }) => (
  <a href={phoneHref(phone)} aria-label={`Позвонить: ${phone}`} className="phone-icon">
    <Icon name="phone" className="size-5.5" />
  </a>
)

function TopLine({ shop: { site, ...shop } }: { shop: ShopData }) {
  return (
    <div className="hidden border-b border-line text-note text-ink-2 md:block print:hidden">
      <div className="frame flex h-9 items-center gap-4 whitespace-nowrap xl:gap-3 2xl:gap-4">
        {/* A fixed width for any city name, so that nothing moves when the visitor's own city loads. */}
        <CityButton className="min-h-9 w-28 shrink-0" />
        <a {...clientLink} href={paths.dealers()} className="hidden whitespace-nowrap hover:text-link lg:inline">
          Адреса и дилеры
        </a>
        {/* Without scripts the currency takes a button, which leaves no room for the hours. */}
        <span className="hidden whitespace-nowrap xl:inline xl:[@media(scripting:none)]:hidden">{site.hours}</span>
        {site.phone && (
          <a href={phoneHref(site.phone)} className="font-semibold whitespace-nowrap text-ink hover:text-link">
            {site.phone}
          </a>
        )}
        <a {...clientLink} href={paths.contacts()} className="hidden hover:text-link lg:inline">
          Контакты
        </a>
        <span className="ml-auto flex gap-4 border-r border-line pr-4">
          <a {...clientLink} href={paths.constructorSets()} className="hover:text-link">
            Комплекты
          </a>
          <a {...clientLink} href={paths.collections()} className="hidden hover:text-link lg:inline">
            Подборки
          </a>
          <a {...clientLink} href={paths.partners()} className="hover:text-link">
            Бренды
          </a>
        </span>
        <span className="flex items-center gap-4">
          <SettingsForms shop={{ site, ...shop }} />
        </span>
      </div>
    </div>
  )
}

/** Opens on click or hover; without scripts, or when its code does not load, «Каталог» is a link to the same tree. */
function useCatalogMenu() {
  const [isOpen, setIsOpen] = useState(false)
  const [Menu, setMenu] = useState<CatalogMenu | null>(null)
  const isLost = useRef(false)
  const [isEntered, setIsEntered] = useState(false)
  const { data: tree, load, state } = useFetcher<MenuCategory[]>({ key: 'menu' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { key } = useLocation()
  const preload = () => {
    if (!Menu && !isLost.current)
      import('./catalog-menu.tsx').then(
        // Undefined when the file is gone after an update: the page is being reloaded.
        (part: { default: CatalogMenu } | undefined) => part && setMenu(() => part.default),
        () => {
          isLost.current = true
          setIsOpen(false)
        },
      )
    if (!tree && state === 'idle') void load(paths.menu())
  }
  const openedAt = useRef(0)
  const open = () => {
    // «Каталог» is a link then.
    if (!Menu && isLost.current) return
    preload()
    openedAt.current = Date.now()
    setIsOpen(true)
  }
  const close = () => {
    clearTimeout(timer.current)
    setIsOpen(false)
    setIsEntered(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes at every navigation
  useEffect(close, [key])
  return {
    isOpen,
    /** By the arrow down: its first entry takes the focus. */
    isEntered,
    Menu,
    tree: tree ?? null,
    preload,
    close,
    click(event: React.MouseEvent) {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      if (!Menu && isLost.current) return
      event.preventDefault()
      clearTimeout(timer.current)
      if (isOpen && Date.now() - openedAt.current > clickGraceMilliseconds) close()
      else open()
    },
    enterByArrow(event: React.KeyboardEvent) {
      if (event.key !== 'ArrowDown' || (!Menu && isLost.current)) return
      event.preventDefault()
      open()
      setIsEntered(true)
    },
    enter(event: React.PointerEvent) {
      if (event.pointerType !== 'mouse') return
      preload()
      clearTimeout(timer.current)
      timer.current = setTimeout(open, hoverDelayMilliseconds)
    },
    leave(event: React.PointerEvent) {
      if (event.pointerType !== 'mouse') return
      clearTimeout(timer.current)
      timer.current = setTimeout(close, hoverDelayMilliseconds * 2)
    },
  }
}
