import type { ReactNode } from 'react'
import { clearStorage } from '../../base/shell/clear-browser.ts'
import { paths } from '../../paths.ts'

/** Signs out. A plain form: a full page load leaves nothing of the user in memory. */
export function SignOutForm({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <form method="post" action={paths.signout()} onSubmit={clearStorage} className={className}>
      {children}
    </form>
  )
}
