import type { ReactNode } from 'react'
import { clearStorage } from '../../base/shell/forget.ts'
import { paths } from '../../paths.ts'

/** Signs out: a plain form, for the page begins again and keeps nothing of who was there. */
export function SignOutForm({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <form method="post" action={paths.signout()} onSubmit={clearStorage} className={className}>
      {children}
    </form>
  )
}
