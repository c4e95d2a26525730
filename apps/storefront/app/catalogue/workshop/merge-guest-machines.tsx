import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { usePersonal } from '../../base/shell/personal.tsx'
import { paths } from '../../paths.ts'
import { serializeGuestMachines } from './guest-machines.rule.ts'
import { guestMachines } from './machine-list.ts'
import type { WorkshopActionResult } from './workshop.route.tsx'

/**
 * After signing in, moves the machines stored in the browser to the account; clears the browser's list when that is
 * done.
 */
export default function MergeGuestMachines() {
  const isSignedIn = usePersonal()?.user != null
  const stored = guestMachines.useValue()
  const { submit, state, data } = useFetcher<WorkshopActionResult>({ key: 'merge-machines' })
  useEffect(() => {
    if (!isSignedIn || stored.length === 0 || state !== 'idle') return
    if (data?.isMerged) guestMachines.save([])
    else if (data === undefined)
      void submit(
        { intent: 'merge', machines: serializeGuestMachines(stored) },
        { method: 'post', action: paths.workshop() },
      )
  }, [isSignedIn, stored, state, data, submit])
  return null
}
