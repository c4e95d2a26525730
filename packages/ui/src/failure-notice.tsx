import { Notice } from './notice.tsx'

/** Why the visitor's request failed; renders nothing when the message is empty. */
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
