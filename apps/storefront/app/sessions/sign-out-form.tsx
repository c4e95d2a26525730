import type { ReactNode } from 'react'
import { paths } from '../paths.ts'

/** Signs out: a plain form, for the page begins anew and keeps nothing of who was there. */
export function SignOutForm({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <form method="post" action={paths.signout()} onSubmit={forget} className={className}>
      {children}
    </form>
  )
}

/** What the answer asks browsers to forget, for those that do not listen. */
function forget() {
  try {
    localStorage.clear()
    sessionStorage.clear()
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
