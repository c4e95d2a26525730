import type { ReactNode } from 'react'

/** Says that nothing is here yet, and what to do first. */
export function EmptyState({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-card border border-dashed border-edge bg-surface p-6 md:p-10">
      <EmptyBobbin />
      <p className="text-lead font-semibold">{title}</p>
      {children && <div className="max-w-140 text-ink-2">{children}</div>}
      {actions && <div className="mt-1 flex flex-wrap gap-3">{actions}</div>}
    </div>
  )
}

/** A bobbin without thread. */
function EmptyBobbin() {
  return (
    <svg aria-hidden width="50" height="48" viewBox="14 0 50 48" fill="none">
      <rect x="14" y="4" width="36" height="7" rx="3" fill="#171A21" />
      <rect x="14" y="37" width="36" height="7" rx="3" fill="#171A21" />
      <rect x="26" y="11" width="12" height="26" fill="#E3E1DB" />
      <path d="M38 30c8 0 6 10 14 10 5 0 6-4 10-4" stroke="#C8371B" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
