import { type MouseEvent, useRef, useState } from 'react'
import { showToast } from './toast.tsx'

/** A link to a page of its own that opens as a dialog (`lazyDialog`) over this one, where its code loads. */
export function useDialogLink() {
  const [isOpen, setIsOpen] = useState(false)
  const isLost = useRef(false)
  return {
    onClick(event: MouseEvent) {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      if (isLost.current) return
      event.preventDefault()
      setIsOpen(true)
    },
    dialog: {
      isOpen,
      onClose: () => setIsOpen(false),
      onLost() {
        // The next press follows the link.
        isLost.current = true
        setIsOpen(false)
        void showToast('error', 'Окно не открылось. Проверьте интернет и повторите')
      },
    },
  }
}
