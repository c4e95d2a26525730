import { Button } from '@shpulka/ui/button.tsx'
import Dialog from '@shpulka/ui/dialog.tsx'

const reload = () => window.location.reload()

/**
 * Tells the visitor that the page is outdated. With `onPostpone` the reload can be postponed; without it, closing the
 * dialog also reloads the page.
 */
export default function VersionModal({ onPostpone }: { onPostpone?: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onPostpone ?? reload}
      title="Магазин обновился"
      footer={
        <>
          <Button onClick={reload}>Обновить страницу</Button>
          {onPostpone && (
            <Button look="quiet" onClick={onPostpone}>
              Не сейчас
            </Button>
          )}
        </>
      }
    >
      <p>
        Мы выпустили новую версию магазина. Обновите страницу, чтобы продолжить.{' '}
        {onPostpone
          ? 'Если вы что-то вводили, сначала сохраните это: после обновления поля будут пустыми.'
          : 'Если вы были в личном кабинете, войдите в него ещё раз.'}
      </p>
    </Dialog>
  )
}
