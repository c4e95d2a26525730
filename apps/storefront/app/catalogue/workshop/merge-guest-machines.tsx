import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { usePersonal } from '../../base/shell/personal.tsx'
import { paths } from '../../paths.ts'
import {
  type GuestMachine,
  parseGuestMachines,
  serializeGuestMachines,
  withoutMachines,
} from './guest-machines.rule.ts'
import { guestMachines } from './machine-list.ts'
import type { WorkshopActionResult } from './workshop.route.tsx'

/**
 * After signing in, moves the machines stored in the browser to the account, and removes those it has taken from the
 * browser's list; those another tab adds meanwhile are moved next.
 */
export default function MergeGuestMachines() {
  const isSignedIn = usePersonal()?.user != null
  const stored = guestMachines.useValue()
  const { submit, state, data } = useFetcher<WorkshopActionResult>({ key: 'merge-machines' })
  /** What was sent and is not answered yet, or was refused; null: nothing. */
  const sent = useRef<string | null>(null)
  /** What the account did not take: it stays in the browser, and is sent again when a page is next loaded. */
  const left = useRef<GuestMachine[]>([])
  useEffect(() => {
    if (!isSignedIn || stored.length === 0 || state !== 'idle') return
    if (sent.current === null) {
      const unsent = withoutMachines(stored, left.current)
      if (unsent.length === 0) return
      sent.current = serializeGuestMachines(unsent)
      void submit({ intent: 'merge', machines: sent.current }, { method: 'post', action: paths.workshop() })
    } else if (data?.taken) {
      const { taken } = data
      const answered = parseGuestMachines(sent.current)
      sent.current = null
      left.current = [...left.current, ...answered.filter((_, place) => !taken.includes(place))]
      guestMachines.save(
        withoutMachines(
          stored,
          answered.filter((_, place) => taken.includes(place)),
        ),
      )
    }
  }, [isSignedIn, stored, state, data, submit])
  return null
}
