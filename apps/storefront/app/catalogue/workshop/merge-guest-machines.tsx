import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { usePersonal } from '../../base/shell/personal.tsx'
import { paths } from '../../paths.ts'
import { guestMachines } from './machine-list.ts'
import type { WorkshopActionResult } from './workshop.route.tsx'

/**
 * Brings the account of who has signed in the machines the browser stored; the browser's list goes when they are there.
 */
export function MergeGuestMachines() {
  const isSignedIn = usePersonal()?.user != null
  const stored = guestMachines.useIds()
  const { submit, state, data } = useFetcher<WorkshopActionResult>({ key: 'merge-machines' })
  useEffect(() => {
    if (!isSignedIn || stored.length === 0 || state !== 'idle') return
    if (data?.isMerged) guestMachines.save([])
    else if (data === undefined)
      void submit({ intent: 'merge', ids: stored.join() }, { method: 'post', action: paths.workshop() })
  }, [isSignedIn, stored, state, data, submit])
  return null
}
