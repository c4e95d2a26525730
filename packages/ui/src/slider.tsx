import { Slider as Base } from '@base-ui/react/slider'

interface Props {
  min: number
  max: number
  step?: number
  value: readonly [number, number]
  label: string
  onChange: (value: readonly [number, number]) => void
  /** Called when a thumb is released, or moved by a key. */
  onCommit: (value: readonly [number, number]) => void
}

const thumb =
  'size-6 rounded-full border-2 border-ink bg-surface outline-link has-focus-visible:outline-2 ' +
  'has-focus-visible:outline-offset-2'

/** A slider with two thumbs, below two number fields that do the same without it. */
export default function Slider({ min, max, step = 1, value, label, onChange, onCommit }: Props) {
  return (
    <Base.Root
      min={min}
      max={max}
      step={step}
      value={[...value]}
      onValueChange={(next) => Array.isArray(next) && onChange([next[0] ?? min, next[1] ?? max])}
      onValueCommitted={(next) => Array.isArray(next) && onCommit([next[0] ?? min, next[1] ?? max])}
      className="px-3"
    >
      <Base.Control className="flex h-11 touch-none items-center select-none md:h-9">
        <Base.Track className="h-1 w-full rounded-full bg-line">
          <Base.Indicator className="rounded-full bg-ink" />
          <Base.Thumb index={0} aria-label={`${label}: от`} className={thumb} />
          <Base.Thumb index={1} aria-label={`${label}: до`} className={thumb} />
        </Base.Track>
      </Base.Control>
    </Base.Root>
  )
}
