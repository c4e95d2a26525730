import { joinedMeasures, modelCodes } from './text/model-codes.rule.ts'

/**
 * A text whose model codes do not break at hyphens and are copied intact; a code longer than the line does break.
 * Numbers stay with their units.
 */
export function Unbroken({ children }: { children: string }) {
  const text = joinedMeasures(children)
  if (!/[-–]/.test(text)) return text
  return modelCodes(text).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text
      <span key={index} className="inline-block max-w-full">
        {piece}
      </span>
    ),
  )
}
