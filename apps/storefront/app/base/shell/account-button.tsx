import { clientLink } from '@shpulka/ui/client-link.ts'
import { Icon } from '@shpulka/ui/icon.tsx'
import { counted, ofMachineForms } from '@shpulka/ui/text/plural.rule.ts'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Count } from './basket-button.tsx'
import { usePersonal } from './personal.tsx'

/** The account in the header. Its name is loaded after the page, into space reserved for it. */
export function AccountButton() {
  const user = usePersonal()?.user
  return (
    <a
      {...clientLink}
      href={user ? paths.profile() : paths.signin()}
      className="grid min-h-11 w-16 justify-items-center rounded-control px-1 py-0.5 lg:w-20 lg:px-2 hover:bg-ground"
    >
      <AccountIcon className="size-6">
        <span className="w-full truncate text-center text-note text-ink-2">{user ? user.name : 'Войти'}</span>
      </AccountIcon>
    </a>
  )
}

/** The icon with the number of machines due for service; `children`: the account's name. */
export function AccountIcon({ className, children }: { className?: string; children: ReactNode }) {
  const toService = usePersonal()?.toService ?? 0
  return (
    <>
      <span className="relative">
        <Icon name="user-round" className={className} />
        {toService > 0 && <Count value={toService} />}
      </span>
      {children}
      {toService > 0 && <span className="sr-only">, обслужить {counted(toService, ofMachineForms)}</span>}
    </>
  )
}
