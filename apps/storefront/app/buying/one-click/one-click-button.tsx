import { ButtonLink } from '@shpulka/ui/button.tsx'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { paths } from '../../paths.ts'

const OneClickDialog = lazy(() => import('./one-click-dialog.tsx'))

/** Opens the form over the page; without scripts or in a new tab it is a page of its own. */
export function OneClickButton({ group, title, price }: { group: number; title: string; price: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setWasOpened(true)
    setIsOpen(true)
  }
  return (
    <>
      <ButtonLink
        to={paths.oneClick(group)}
        look="quiet"
        prefetch="none"
        className="grow px-2! text-note!"
        onClick={open}
      >
        Купить в один клик
      </ButtonLink>
      {wasOpened && (
        <Suspense fallback={null}>
          <OneClickDialog
            key={group}
            group={group}
            title={title}
            price={price}
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
