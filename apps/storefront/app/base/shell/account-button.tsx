import { UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { usePersonal } from './personal.tsx'

/** The account in the header: its name comes after the page, into a place of the same size. */
export function AccountButton() {
  const user = usePersonal()?.user
  return (
    <Link
      to={user ? paths.profile() : paths.signin()}
      className="grid min-h-11 w-20 justify-items-center rounded-control px-2 py-0.5 hover:bg-ground"
    >
      <UserRound aria-hidden className="size-6" strokeWidth={1.75} />
      <span className="w-full truncate text-center text-note text-ink-2">{user ? user.name : 'Войти'}</span>
    </Link>
  )
}
