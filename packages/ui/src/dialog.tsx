import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** The dialog has closed and given the focus back. */
  onClosed?: () => void
  title: string
  children: ReactNode
  /** Buttons, always visible. */
  footer?: ReactNode
  /** middle: a question; side: a panel that slides in from the right, from below on phones. */
  place?: 'middle' | 'side'
}

const places = {
  middle:
    'top-1/2 left-1/2 max-h-[calc(100dvh-32px)] w-[min(520px,calc(100vw-32px))] -translate-x-1/2 -translate-y-1/2 ' +
    'rounded-card data-ending-style:opacity-0 data-starting-style:opacity-0',
  side:
    'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-card data-ending-style:translate-y-full ' +
    'data-starting-style:translate-y-full md:inset-y-0 md:right-0 md:left-auto md:max-h-none md:w-105 ' +
    'md:rounded-none md:data-ending-style:translate-x-full md:data-ending-style:translate-y-0 ' +
    'md:data-starting-style:translate-x-full md:data-starting-style:translate-y-0',
}

/** A question or a panel over the page. Loaded when first needed (see lazy-dialog). */
export default function Dialog({ isOpen, onClose, onClosed, title, children, footer, place = 'middle' }: Props) {
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      // The focus is given back when the popup has gone from the page, before the next frame.
      onOpenChangeComplete={(open) => !open && onClosed && requestAnimationFrame(onClosed)}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-ink/45 transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          className={classes(
            'fixed z-50 flex flex-col bg-surface shadow-float transition-[translate,opacity] duration-200 ease-out',
            places[place],
          )}
        >
          <div
            className={classes(
              'flex items-start justify-between gap-4 border-b border-line py-2 pr-2',
              place === 'middle' ? 'pl-5' : 'pl-4',
            )}
          >
            <Base.Title className="pt-2 text-lead font-semibold">{title}</Base.Title>
            <Base.Close
              aria-label="Закрыть"
              className="grid size-11 shrink-0 place-content-center rounded-control text-ink-2 hover:bg-ground hover:text-ink"
            >
              <Icon name="x" className="size-5" />
            </Base.Close>
          </div>
          {/* Beside a page its buttons follow the content, however little there is. */}
          <div className={classes('min-h-0 overflow-y-auto overscroll-contain p-5', place === 'middle' && 'grow')}>
            {children}
          </div>
          {footer && <div className="flex flex-wrap gap-3 border-t border-line p-4">{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
