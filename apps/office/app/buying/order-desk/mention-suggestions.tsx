import { orderDesk } from '@shpulka/contract/buying/order-desk'
import { useEffect, useState } from 'react'
import { callApi } from '../../base/api/client.ts'
import { suggested } from './mention-at.rule.ts'

interface Props {
  siteId: number
  /** What is typed after «@». */
  typed: string
  onChoose: (fio: string) => void
}

/** Colleagues who may read orders of the site and whose name begins so; Tab moves to them. */
export function MentionSuggestions({ siteId, typed, onChoose }: Props) {
  const [people, setPeople] = useState<readonly { readonly id: number; readonly fio: string }[]>([])
  useEffect(() => {
    const controller = new AbortController()
    // Without an answer nobody is suggested; the full name may be typed.
    callApi(orderDesk.listOrderAssignees, { query: { siteId }, signal: controller.signal }).then(setPeople, () => {})
    return () => controller.abort()
  }, [siteId])
  const found = suggested(people, typed)
  if (found.length === 0) return null
  return (
    <ul aria-label="Кого позвать: получит письмо" className="flex flex-wrap gap-2">
      {found.map(({ id, fio }) => (
        <li key={id}>
          <button type="button" className="text-link underline" onClick={() => onChoose(fio)}>
            @{fio}
          </button>
        </li>
      ))}
    </ul>
  )
}
