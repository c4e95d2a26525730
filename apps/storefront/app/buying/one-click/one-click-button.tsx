import { ButtonLink } from '@shpulka/ui/button.tsx'
import { lazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { useDialogLink } from '@shpulka/ui/use-dialog-link.ts'
import { paths } from '../../paths.ts'

const OneClickDialog = lazyDialog(() => import('./one-click-dialog.tsx'))

/** Opens the form over the page; without scripts or in a new tab it is a page of its own. */
export function OneClickButton({ group, title, price }: { group: number; title: string; price: string }) {
  const { onClick, dialog } = useDialogLink()
  return (
    <>
      <ButtonLink
        to={paths.oneClick(group)}
        look="quiet"
        prefetch="none"
        className="grow px-2! text-note!"
        onClick={onClick}
      >
        Купить в один клик
      </ButtonLink>
      <OneClickDialog key={group} group={group} title={title} price={price} {...dialog} />
    </>
  )
}
