import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '../../paths.ts'
import { useMachineKeys } from './machine-list.ts'
import type { loader } from './workshop-fits.route.ts'

/** Whether a part fits the visitor's machines; renders nothing when it is unknown. */
export function FitsMyMachines({ productId }: { productId: number }) {
  const ids = useMachineKeys()
  const { data, load } = useFetcher<typeof loader>()
  const address = ids && ids.length > 0 ? paths.workshopFits(productId, ids) : null
  useEffect(() => {
    if (address) void load(address)
  }, [address, load])
  if (!address || data?.productId !== productId) return null
  const { fits, differs } = data
  const [unfit] = differs
  if (fits.length > 0)
    return (
      <div className="mt-4">
        <Notice kind="good" title="Подходит к вашим машинам">
          <p className="text-note text-ink-2">
            <NonBreakingText>{fits.join(', ')}</NonBreakingText>
          </p>
        </Notice>
      </div>
    )
  if (!unfit) return null
  return (
    <div className="mt-4">
      <Notice title="К вашим машинам не подходит">
        <p className="text-note text-ink-2">
          <NonBreakingText>{unfit.title}</NonBreakingText> — {unfit.why}.
        </p>
      </Notice>
    </div>
  )
}
