import { Button } from '@shpulka/ui/button.tsx'
import { type ReactNode, useState } from 'react'

/** The first items of a long list; a button shows the rest, and then `whenWhole` stands below it. */
export function ShowMoreList<Item>({
  items,
  first = 6,
  whenWhole,
  children,
}: {
  items: readonly Item[]
  first?: number
  whenWhole?: ReactNode
  children: (shown: readonly Item[]) => ReactNode
}) {
  const [isWhole, setWhole] = useState(false)
  const hidden = isWhole ? 0 : items.length - first
  return (
    <>
      {children(isWhole ? items : items.slice(0, first))}
      {hidden > 0 && (
        <Button
          look="plain"
          size="small"
          className="-ml-3 self-start"
          data-done={`Показано ещё ${hidden}`}
          onClick={() => setWhole(true)}
        >
          Показать ещё {hidden}
        </Button>
      )}
      {hidden <= 0 && whenWhole}
    </>
  )
}
