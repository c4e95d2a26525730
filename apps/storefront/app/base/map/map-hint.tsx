import type { Ref } from 'react'

/** A hint how to move the map; `leaveScrollToPage` shows it for a moment. */
export const MapHint = ({ ref }: { ref: Ref<HTMLParagraphElement> }) => (
  <p
    ref={ref}
    hidden
    className="pointer-events-none absolute inset-x-0 bottom-4 z-10 mx-auto w-fit max-w-[90%] rounded-full bg-ink px-4 py-1.5 text-center text-note text-white shadow-float"
  />
)
