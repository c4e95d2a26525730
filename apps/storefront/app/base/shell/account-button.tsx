import { Icon } from '@shpulka/ui/icon.tsx'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { usePersonal } from './personal.tsx'

/** The account in the header: its name comes after the page, into a place of the same size. */
export function AccountButton() {
  const user = usePersonal()?.user
  return (
    <Link
      to={user ? paths.profile() : paths.signin()}
      className="grid min-h-11 w-16 justify-items-center rounded-control px-1 py-0.5 lg:w-20 lg:px-2 hover:bg-ground"
    >
      <Icon name="user-round" className="size-6" />
      <span className="w-full truncate text-center text-note text-ink-2">{user ? user.name : 'Войти'}</span>
    </Link>
  )
}
