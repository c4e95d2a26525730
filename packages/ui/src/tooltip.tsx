import { Tooltip as Base } from '@base-ui/react/tooltip'
import { type ReactElement, type ReactNode, useRef } from 'react'

/** A short explanation of a control; never the only place where it is given. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement<Record<string, unknown>> }) {
  // Rendered beside the control: at the end of the document it would be outside of any landmark.
  const container = useRef<HTMLSpanElement>(null)
  return (
    <Base.Provider delay={400}>
      <Base.Root>
        <Base.Trigger render={children} />
        <Base.Portal container={container}>
          <Base.Positioner sideOffset={6}>
            <Base.Popup
              role="tooltip"
              className="z-50 max-w-70 rounded-control bg-ink px-3 py-2 text-note text-white shadow-float transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0"
            >
              {text}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
      <span ref={container} />
    </Base.Provider>
  )
}
