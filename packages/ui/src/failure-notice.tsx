import { Notice } from './notice.tsx'

/** Explains why the visitor's request failed; null or empty: nothing went wrong and nothing is shown. */
export function FailureNotice({ message, className }: { message: string | null | undefined; className?: string }) {
  if (!message) return null
  return (
    <div className={className}>
      <Notice kind="bad" title="Не получилось">
        {message}
      </Notice>
    </div>
  )
}
