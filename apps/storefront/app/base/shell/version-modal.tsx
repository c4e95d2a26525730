import { Button } from '@shpulka/ui/button.tsx'
import Dialog from '@shpulka/ui/dialog.tsx'

const reload = () => window.location.reload()

/**
 * Says that the page is outdated. `onPutOff`: the visitor may first finish with the page; without it closing the dialog
 * reloads the page in any case.
 */
export default function VersionModal({ onPutOff }: { onPutOff?: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onPutOff ?? reload}
      title="Магазин обновился"
      footer={
        <>
          <Button onClick={reload}>Обновить страницу</Button>
          {onPutOff && (
            <Button look="quiet" onClick={onPutOff}>
              Не сейчас
            </Button>
          )}
        </>
      }
    >
      <p>
        Мы выпустили новую версию магазина. Обновите страницу, чтобы продолжить.{' '}
        {onPutOff
          ? 'Если вы что-то вводили, сначала сохраните это: после обновления поля будут пустыми.'
          : 'Если вы были в личном кабинете, войдите в него ещё раз.'}
      </p>
    </Dialog>
  )
}
