import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { usePersonal } from '../../base/shell/personal.tsx'
import { paths } from '../../paths.ts'
import { parseGuestMachines, serializeGuestMachines, withoutMachines } from './guest-machines.rule.ts'
import { guestMachines } from './machine-list.ts'
import type { WorkshopActionResult } from './workshop.route.tsx'

/**
 * After signing in, moves the machines stored in the browser to the account, and removes them from the browser's list
 * when that is done; those another tab adds meanwhile are moved next.
 */
export default function MergeGuestMachines() {
  const isSignedIn = usePersonal()?.user != null
  const stored = guestMachines.useValue()
  const { submit, state, data } = useFetcher<WorkshopActionResult>({ key: 'merge-machines' })
  /** What was sent and is not answered yet, or was refused; null: nothing. */
  const sent = useRef<string | null>(null)
  useEffect(() => {
    if (!isSignedIn || stored.length === 0 || state !== 'idle') return
    if (sent.current === null) {
      sent.current = serializeGuestMachines(stored)
      void submit({ intent: 'merge', machines: sent.current }, { method: 'post', action: paths.workshop() })
    } else if (data?.isMerged) {
      const moved = parseGuestMachines(sent.current)
      sent.current = null
      guestMachines.save(withoutMachines(stored, moved))
    }
  }, [isSignedIn, stored, state, data, submit])
  return null
}
