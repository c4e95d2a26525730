import { clientLink } from '@shpulka/ui/client-link.ts'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { counted, type Forms } from '@shpulka/ui/text/plural.rule.ts'
import { paths } from '../../paths.ts'
import { CompactStrip } from '../product/compact-strip.tsx'
import type { ShownCompatibility } from './compatible.server.ts'
import { reasonText } from './reason-text.rule.ts'

const machinesForms: Forms = ['машину', 'машины', 'машин']

/** The machines a part fits, by the part's role. */
export function CompatibleMachines({ code, machines }: { code: string; machines: ShownCompatibility['machines'] }) {
  return machines.map((group) => (
    <div key={group.role}>
      <CompactStrip
        id={machines[0] === group ? 'fits' : undefined}
        title={`К каким машинам подходит${machines.length > 1 ? `: ${group.title.toLowerCase()}` : ''}`}
        note={
          <>
            <NonBreakingText>{reasonText(group)}</NonBreakingText>
            {'. '}
            {group.total > group.products.length && (
              <a
                {...clientLink}
                href={paths.compatible(group.listing, code)}
                className="flex min-h-11 w-fit items-center text-link md:min-h-8"
              >
                Показать {group.listedTotal === group.total ? counted(group.total, machinesForms) : 'все'}
              </a>
            )}
          </>
        }
        products={group.products}
      />
    </div>
  ))
}
