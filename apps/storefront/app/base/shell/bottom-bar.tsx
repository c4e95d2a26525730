import { Icon } from '@shpulka/ui/icon.tsx'
import { NavLink, useLocation } from 'react-router'
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
      <NavLink to={paths.home()} end>
        <Icon name="house" />
        Главная
      </NavLink>
      <NavLink to={paths.catalog()}>
        <Icon name="layout-grid" />
        Каталог
      </NavLink>
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
      <NavLink to={paths.cart()}>
        <span className="relative">
          <Icon name="shopping-cart" />
          {count > 0 && <Count value={count} />}
        </span>
        Корзина
      </NavLink>
      <NavLink to={personal?.user ? paths.profile() : paths.signin()}>
        <AccountIcon>Профиль</AccountIcon>
      </NavLink>
    </nav>
  )
}
