import { clientLink } from '@shpulka/ui/client-link.ts'
import { Icon } from '@shpulka/ui/icon.tsx'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { AccountIcon } from './account-button.tsx'
import { Count } from './basket-button.tsx'
import { usePersonal } from './personal.tsx'

/** The main links, at the bottom of a phone's screen. */
export function BottomBar() {
  const personal = usePersonal()
  const isCheckout = useLocation().pathname === paths.checkout()
  const count = personal?.basket?.lineCount ?? 0
  // The checkout page shows no other navigation.
  if (isCheckout) return null
  return (
    <nav aria-label="Разделы" className="bottom-bar">
      <BarLink to={paths.home()}>
        <Icon name="house" />
        Главная
      </BarLink>
      <BarLink to={paths.catalog()}>
        <Icon name="layout-grid" />
        Каталог
      </BarLink>
      <a
        href={paths.catalog()}
        onClick={(event) => {
          const field = document.querySelector<HTMLInputElement>('input[data-search]')
          if (!field) return
          event.preventDefault()
          field.focus()
          field.select()
        }}
      >
        <Icon name="search" />
        Поиск
      </a>
      <BarLink to={paths.cart()}>
        <span className="relative">
          <Icon name="shopping-cart" />
          {count > 0 && <Count value={count} />}
        </span>
        Корзина
      </BarLink>
      <BarLink to={personal?.user ? paths.profile() : paths.signin()}>
        <AccountIcon>Профиль</AccountIcon>
      </BarLink>
    </nav>
  )
}

/** Also the pages below its own count as it, but for the home page. */
function BarLink({ to, children }: { to: string; children: ReactNode }) {
  const { pathname } = useLocation()
  const isCurrent = pathname === to || (to !== paths.home() && pathname.startsWith(`${to}/`))
  return (
    <a {...clientLink} href={to} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </a>
  )
}
