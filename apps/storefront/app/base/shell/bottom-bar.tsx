import { classes } from '@shpulka/ui/classes.ts'
import { Icon } from '@shpulka/ui/icon.tsx'
import { NavLink, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { AccountIcon } from './account-button.tsx'
import { Count } from './basket-button.tsx'
import { usePersonal } from './personal.tsx'

const item = 'flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 text-[11px] leading-4'

/** The main links, at the bottom of a phone's screen. */
export function BottomBar() {
  const personal = usePersonal()
  const isCheckout = useLocation().pathname === paths.checkout()
  const count = personal?.basket?.lineCount ?? 0
  const look = ({ isActive }: { isActive: boolean }) =>
    classes(item, isActive ? 'font-semibold text-ink' : 'text-ink-2')
  // The checkout page shows no other navigation.
  if (isCheckout) return null
  return (
    <nav
      aria-label="Разделы"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <NavLink to={paths.home()} end className={look}>
        <Icon name="house" className="size-5.5" />
        Главная
      </NavLink>
      <NavLink to={paths.catalog()} className={look}>
        <Icon name="layout-grid" className="size-5.5" />
        Каталог
      </NavLink>
      <a
        href={paths.catalog()}
        className={classes(item, 'text-ink-2')}
        onClick={(event) => {
          const field = document.querySelector<HTMLInputElement>('input[data-search]')
          if (!field) return
          event.preventDefault()
          field.focus()
          field.select()
        }}
      >
        <Icon name="search" className="size-5.5" />
        Поиск
      </a>
      <NavLink to={paths.cart()} className={look}>
        <span className="relative">
          <Icon name="shopping-cart" className="size-5.5" />
          {count > 0 && <Count value={count} />}
        </span>
        Корзина
      </NavLink>
      <NavLink to={personal?.user ? paths.profile() : paths.signin()} className={look}>
        <AccountIcon className="size-5.5">Профиль</AccountIcon>
      </NavLink>
    </nav>
  )
}
