import { ButtonLink, type ButtonLook } from '@shpulka/ui/button.tsx'
import { lazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { useDialogLink } from '@shpulka/ui/use-dialog-link.ts'
import { paths } from '../../paths.ts'

const RestockDialog = lazyDialog(() => import('./restock-dialog.tsx'))

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
  const { onClick, dialog } = useDialogLink()
  return (
    <>
      <ButtonLink to={paths.restock(group)} look={look} prefetch="none" className={className} onClick={onClick}>
        {text}
      </ButtonLink>
      <RestockDialog key={group} group={group} title={title} {...dialog} />
    </>
  )
}
