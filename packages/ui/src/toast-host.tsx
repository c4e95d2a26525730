import { createRoot } from 'react-dom/client'
import { Bounce, ToastContainer, toast } from 'react-toastify/unstyled'
import './toast.css'
import { type ShownToast, toastMilliseconds } from './toast.rule.ts'

// Its own root: a toast is no part of the page, and the page's documents know nothing of it.
const place = document.createElement('div')
document.body.append(place)
createRoot(place).render(
  <ToastContainer
    position="top-right"
    hideProgressBar
    closeButton={false}
    closeOnClick
    transition={Bounce}
    autoClose={toastMilliseconds}
    limit={1}
    icon={false}
    aria-label="Сообщения"
  />,
)

export function show({ kind, content, title, onClick }: ShownToast, onClose: () => void) {
  toast.dismiss()
  const words = title ? (
    <div>
      <p className="font-semibold">{title}</p>
      <p className="line-clamp-4 text-note">{content}</p>
    </div>
  ) : (
    content
  )
  toast(words, { type: kind, onClose, ...(onClick && { onClick }) })
}
