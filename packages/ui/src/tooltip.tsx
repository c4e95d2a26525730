import { Tooltip as Base } from '@base-ui/react/tooltip'
import { type ReactElement, type ReactNode, useRef } from 'react'

/** A word of explanation beside a control. Never the only place something is said. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactElement<Record<string, unknown>> }) {
  // Beside what it explains: at the end of the document it would belong to no landmark.
  const place = useRef<HTMLSpanElement>(null)
  return (
    <Base.Provider delay={400}>
      <Base.Root>
        <Base.Trigger render={children} />
        <Base.Portal container={place}>
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
      <span ref={place} />
    </Base.Provider>
  )
}
