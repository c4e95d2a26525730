import { ButtonLink, type ButtonLook } from '@shpulka/ui/button.tsx'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { paths } from '../../paths.ts'

const RestockDialog = lazy(() => import('./restock-dialog.tsx'))

interface Props {
  group: number
  title: string
  look?: ButtonLook
  /** Shorter, where the stock stands beside it. */
  text?: string
  className?: string
}

/** Opens the form over the page; without scripts or in a new tab it is a page of its own. */
export function RestockButton({ group, title, look = 'quiet', text = 'Сообщить о поступлении', className }: Props) {
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
      <ButtonLink to={paths.restock(group)} look={look} prefetch="none" className={className} onClick={open}>
        {text}
      </ButtonLink>
      {wasOpened && (
        <Suspense fallback={null}>
          <RestockDialog key={group} group={group} title={title} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
