import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { may, useSession } from '../shell/session.ts'

/** Link to the entries of the journal about a record; nothing for who may not read the journal. */
export function JournalLink({ kind, id }: { kind: string; id: number | string }) {
  if (!may(useSession(), 'audit.read')) return null
  return (
    <Link
      className="inline-flex min-h-11 items-center text-note text-link hover:underline md:min-h-6"
      to={paths.journal({ kind, record: String(id) })}
    >
      В журнале
    </Link>
  )
}
