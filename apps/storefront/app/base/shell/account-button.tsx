import { Icon } from '@shpulka/ui/icon.tsx'
import { counted, ofMachines } from '@shpulka/ui/text/plural.rule.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Count } from './basket-button.tsx'
import { usePersonal } from './personal.tsx'

/** The account in the header: its name comes after the page, into a place of the same size. */
export function AccountButton() {
  const user = usePersonal()?.user
  return (
    <Link
      to={user ? paths.profile() : paths.signin()}
      className="grid min-h-11 w-16 justify-items-center rounded-control px-1 py-0.5 lg:w-20 lg:px-2 hover:bg-ground"
    >
      <AccountSign className="size-6">
        <span className="w-full truncate text-center text-note text-ink-2">{user ? user.name : 'Войти'}</span>
      </AccountSign>
    </Link>
  )
}

/** The icon with how many machines are to be serviced; `children`: what the account is called. */
export function AccountSign({ className, children }: { className: string; children: ReactNode }) {
  const toService = usePersonal()?.toService ?? 0
  return (
    <>
      <span className="relative">
        <Icon name="user-round" className={className} />
        {toService > 0 && <Count value={toService} />}
      </span>
      {children}
      {toService > 0 && <span className="sr-only">, обслужить {counted(toService, ofMachines)}</span>}
    </>
  )
}
