import { type StaffSessionRow, staff } from '@shpulka/contract/people/staff'
import { Button } from '@shpulka/ui/button.tsx'
import { FailureNotice } from '@shpulka/ui/failure-notice.tsx'
import { useEffect, useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { useChange } from '../../base/api/use-change.ts'
import { SessionList } from './session-list.tsx'

/** The open sessions of a colleague; all of them are ended at once, and the colleague may sign in again. */
export function OpenSessions({ staffId }: { staffId: number }) {
  const [sessions, setSessions] = useState<readonly StaffSessionRow[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const params = { id: staffId }
  useEffect(() => {
    callApi(staff.listStaffSessions, { params: { id: staffId } }).then(setSessions, (error: Error) =>
      setFailure(error.message),
    )
  }, [staffId])
  const ending = useChange(async () => {
    await callApi(staff.endStaffSessions, { params })
    setSessions([])
  })
  return (
    <section className="flex flex-col items-start gap-3" aria-labelledby="open-sessions">
      <h3 id="open-sessions">Открытые входы</h3>
      <FailureNotice message={ending.failure?.message ?? failure} />
      {sessions?.length === 0 && <p className="text-ink-2">Открытых входов нет.</p>}
      {sessions && sessions.length > 0 && (
        <>
          <div className="self-stretch">
            <SessionList sessions={sessions} />
          </div>
          <Button look="quiet" size="small" isBusy={ending.isBusy} onClick={() => ending.run()}>
            Закрыть все входы
          </Button>
        </>
      )}
    </section>
  )
}
