import type { StaffSessionRow } from '@shpulka/contract/people/staff'
import { momentText } from '@shpulka/ui/text/date-text.rule.ts'
import type { ReactNode } from 'react'

/** Where the office is open; `action`: what stands at the end of each row. */
export const SessionList = ({
  sessions,
  action,
}: {
  sessions: readonly StaffSessionRow[]
  action?: (session: StaffSessionRow) => ReactNode
}) => (
  <ul className="flex flex-col">
    {sessions.map((session) => (
      <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2">
        <div className="grow basis-60">
          <div>
            {session.device}
            {session.isCurrent && <span className="text-good"> — этот</span>}
          </div>
          <div className="text-note text-ink-3">
            {session.address}, вход {momentText(new Date(session.createdAt))}, был{' '}
            {momentText(new Date(session.seenAt))}
          </div>
        </div>
        {action?.(session)}
      </li>
    ))}
  </ul>
)
