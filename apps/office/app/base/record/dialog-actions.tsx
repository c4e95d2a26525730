import type { ReactNode } from 'react'

/** Buttons of a form in a dialog: in sight however long the form is. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="sticky -bottom-5 -mx-5 -mb-5 flex flex-col gap-2 border-t border-line bg-surface px-5 pt-3 pb-5">
    {children}
  </div>
)
