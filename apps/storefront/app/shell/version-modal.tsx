import { Button } from '../ui/button.tsx'
import Dialog from '../ui/dialog.tsx'

const reload = () => window.location.reload()

/** The shop is another than the page: however the words are left, the page begins anew. */
export default function VersionModal() {
  return (
    <Dialog isOpen onClose={reload} title="Магазин обновился" footer={<Button onClick={reload}>Обновить страницу</Button>}>
      <p>Мы выпустили новую версию магазина. Обновите страницу, чтобы продолжить. Если вы были в личном кабинете, войдите в него ещё раз.</p>
    </Dialog>
  )
}
