import type { WorkshopMachine } from '@shpulka/contract/catalogue/workshop'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { counted, ofMachineForms } from '@shpulka/ui/text/plural.rule.ts'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { machineKey } from './machine-key.rule.ts'
import { shopToday } from './service-text.rule.ts'

const maxNames = 3

/** Machines due for service, above the list of all, each with a link to what fits it. */
export function ServiceNotice({ machines }: { machines: readonly WorkshopMachine[] }) {
  const today = shopToday()
  const late = machines.filter(({ serviceOn }) => serviceOn !== null && serviceOn <= today)
  if (late.length === 0) return null
  const named = late.slice(0, maxNames)
  const rest = late.length - named.length
  return (
    <div className="mt-4">
      <Notice title={`Пора обслужить ${counted(late.length, ofMachineForms)}`}>
        <ul className="text-note text-ink-2">
          {named.map((machine) => {
            const { id, title, place } = machine
            const key = machineKey(machine)
            return (
              <li key={id} className="flex flex-wrap items-center gap-x-3">
                <NonBreakingText>{place === '' ? title : `${title}, ${place}`}</NonBreakingText>
                {key && (
                  <Link
                    to={paths.compatible('', [key])}
                    aria-label={`Масло, иглы и детали: ${title}`}
                    className="inline-flex min-h-11 items-center text-link md:min-h-8"
                  >
                    Масло, иглы и детали
                  </Link>
                )}
              </li>
            )
          })}
          {rest > 0 && <li>{`и ещё ${rest}`}</li>}
        </ul>
      </Notice>
    </div>
  )
}
