import { type CSSProperties, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { controlClasses } from './field-frame.tsx'
import { optional } from './optional.ts'
import { roundRange, steppedText } from './range-step.rule.ts'
import { numberText } from './text/number-text.rule.ts'

const Slider = optional(() => import('./slider.tsx'))

interface Props {
  label: string
  /** Names of the two fields in the form. */
  names: readonly [from: string, to: string]
  /** The chosen bounds; empty for no limit. */
  value: readonly [from: string, to: string]
  min: number
  max: number
  unit?: string
}

const numberOf = (typed: string, fallback: number) => {
  const number = Number(typed.replace(/\s/g, '').replace(',', '.'))
  return typed.trim() === '' || !Number.isFinite(number) ? fallback : number
}

/** Two number fields, with a slider below them once its code has loaded. */
export function RangeField({ label, names, value, min, max, unit }: Props) {
  const [typed, setTyped] = useState(value)
  const [isTouched, setIsTouched] = useState(false)
  /** How many times the slider was released. */
  const [releases, setReleases] = useState(0)
  const from = useRef<HTMLInputElement>(null)
  // After the fields have the released value: a key changes and releases the slider in one event.
  useEffect(() => {
    if (releases > 0) from.current?.dispatchEvent(new Event('change', { bubbles: true }))
  }, [releases])
  useEffect(() => setTyped([value[0], value[1]]), [value[0], value[1]])
  const { low, high, step } = roundRange(min, max)
  const ends: [number, number] = [
    Math.max(low, Math.min(numberOf(typed[0], low), high)),
    Math.min(high, Math.max(numberOf(typed[1], high), low)),
  ]
  const textOf = (end: number, limit: number) => (end === limit ? '' : steppedText(end))
  return (
    // The slider's code loads on hover or focus.
    <fieldset className="min-w-0" onPointerEnter={() => setIsTouched(true)} onFocus={() => setIsTouched(true)}>
      <legend className="sr-only">{label}</legend>
      <div className="flex items-center gap-2">
        {(['от', 'до'] as const).map((word, index) => (
          <label key={word} className="relative min-w-0 flex-1">
            <span className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-note text-ink-3">
              {word}
            </span>
            <input
              ref={index === 0 ? from : undefined}
              name={names[index]}
              value={typed[index]}
              placeholder={numberText(index === 0 ? min : max)}
              inputMode="decimal"
              autoComplete="off"
              aria-label={`${label}${unit ? `, ${unit}` : ''}: ${word}`}
              onChange={(event) =>
                setTyped(index === 0 ? [event.target.value, typed[1]] : [typed[0], event.target.value])
              }
              className={`${controlClasses} pl-8 md:min-h-9`}
            />
          </label>
        ))}
      </div>
      <div className="mt-1 h-11 md:h-9">
        {low < high && (
          <StaticSlider
            isReplaced={isTouched}
            from={(ends[0] - low) / (high - low)}
            to={(ends[1] - low) / (high - low)}
          >
            <Slider
              label={label}
              min={low}
              max={high}
              step={step}
              value={ends[0] <= ends[1] ? ends : [low, high]}
              onChange={([a, b]) => setTyped([textOf(a, low), textOf(b, high)])}
              onCommit={() => setReleases((count) => count + 1)}
            />
          </StaticSlider>
        )}
      </div>
    </fieldset>
  )
}

/** A static picture of the slider, shown until its code has loaded. */
function StaticSlider({
  isReplaced,
  from,
  to,
  children,
}: {
  isReplaced: boolean
  from: number
  to: number
  children: ReactNode
}) {
  const picture = <div aria-hidden className="still" style={{ '--from': from, '--to': to } as CSSProperties} />
  return isReplaced ? <Suspense fallback={picture}>{children}</Suspense> : picture
}
