import { type ComponentProps, lazy, Suspense, useState } from 'react'

const Dialog = lazy(() => import('./dialog.tsx'))

/** A dialog whose code loads when it is first opened, because most visits open none. */
export function LazyDialog(props: ComponentProps<typeof Dialog>) {
  const [wasOpened, setWasOpened] = useState(false)
  if (props.isOpen && !wasOpened) setWasOpened(true)
  if (!wasOpened && !props.isOpen) return null
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  )
}
