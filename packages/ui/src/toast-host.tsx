import { createRoot } from 'react-dom/client'
import { Bounce, ToastContainer, toast } from 'react-toastify/unstyled'
import './toast.css'
import { type ShownToast, toastMilliseconds } from './toast.rule.ts'

// A root of its own: toasts are not part of the page and are never rendered on the server.
const host = document.createElement('div')
document.body.append(host)
createRoot(host).render(
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

export function show({ kind, content, title, onClick, action }: ShownToast, onClose: () => void) {
  toast.dismiss()
  const message = title ? (
    <div>
      <p className="font-semibold">{title}</p>
      <p className="line-clamp-4 text-note">{content}</p>
    </div>
  ) : (
    content
  )
  if (!action) return void toast(message, { type: kind, onClose, ...(onClick && { onClick }) })
  const withButton = ({ closeToast }: { closeToast: () => void }) => (
    <div className="flex grow flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <div className="min-w-0">{message}</div>
      <button
        type="button"
        className="toast-action"
        onClick={() => {
          closeToast()
          action.onPress()
        }}
      >
        {action.title}
      </button>
    </div>
  )
  toast(withButton, { type: kind, onClose, closeOnClick: false })
}
