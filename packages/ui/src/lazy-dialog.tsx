import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { showToast } from './toast.tsx'

interface DialogProps {
  /** Missing: it is open while it is rendered. */
  isOpen?: boolean
  onClose: () => void
  /** Called when its code did not load, instead of a toast and `onClose`. */
  onLost?: () => void
}

/**
 * A dialog whose code loads when it is first opened, because most visits open none. When the code does not load, a
 * toast says so and the dialog closes: the page stays as it is. Browsers request such code again only after a reload.
 */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  /** Shown until it has loaded. */
  Waiting: ComponentType<Props> | null = null,
) {
  let Loaded: ComponentType<Props> | null = null
  return function LazyDialog(props: Props) {
    const isOpen = props.isOpen !== false
    const [wasOpened, setWasOpened] = useState(isOpen)
    if (isOpen && !wasOpened) setWasOpened(true)
    const [Dialog, setDialog] = useState(() => Loaded)
    const lose = useEffectEvent(() => {
      if (props.onLost) return props.onLost()
      void showToast('error', 'Окно не открылось. Проверьте интернет и обновите страницу', {
        action: { title: 'Обновить', onPress: () => window.location.reload() },
      })
      props.onClose()
    })
    useEffect(() => {
      if (!isOpen || Dialog) return
      let isGone = false
      load().then(
        (part: { default: ComponentType<Props> } | undefined) => {
          // Undefined when the file is gone after an update: the page is being reloaded.
          if (!part) return
          Loaded = part.default
          if (!isGone) setDialog(() => part.default)
        },
        () => {
          if (!isGone) lose()
        },
      )
      return () => {
        isGone = true
      }
    }, [isOpen, Dialog])
    if (!wasOpened) return null
    if (Dialog) return <Dialog {...props} />
    return Waiting && <Waiting {...props} />
  }
}

export const LazyDialog = lazyDialog(() => import('./dialog.tsx'))
