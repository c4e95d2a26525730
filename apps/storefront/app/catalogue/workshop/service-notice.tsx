import type { WorkshopMachine } from '@shpulka/contract/catalogue/workshop'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { counted, ofMachines } from '@shpulka/ui/text/plural.rule.ts'
import { shopToday } from './service-text.rule.ts'

const maxNames = 3

/** Machines due for service, above the list of all. */
export function ServiceNotice({ machines }: { machines: readonly WorkshopMachine[] }) {
  const today = shopToday()
  const late = machines.filter(({ serviceOn }) => serviceOn !== null && serviceOn <= today)
  if (late.length === 0) return null
  const names = late.slice(0, maxNames).map(({ title }) => title)
  const rest = late.length - names.length
  return (
    <div className="mt-4">
      <Notice title={`Пора обслужить ${counted(late.length, ofMachines)}`}>
        <p className="text-note text-ink-2">
          <NonBreakingText>{names.join(', ') + (rest > 0 ? ` и ещё ${rest}` : '')}</NonBreakingText>
        </p>
      </Notice>
    </div>
  )
}
