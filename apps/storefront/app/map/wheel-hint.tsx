import type { Ref } from 'react'

/** Shown by `wheelWithKey` for a moment. */
export const WheelHint = ({ ref }: { ref: Ref<HTMLParagraphElement> }) => (
  <p
    ref={ref}
    hidden
    className="pointer-events-none absolute inset-x-0 bottom-4 z-10 mx-auto w-fit rounded-full bg-ink px-4 py-1.5 text-note text-white shadow-float"
  >
    Масштаб — колесом с клавишей Ctrl
  </p>
)
