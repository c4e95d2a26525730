import { modelCodes } from '../text/model-codes.rule.ts'

/**
 * A text whose codes of models do not break at their hyphens, and are copied with them. One longer than its line breaks
 * all the same.
 */
export function Unbroken({ children }: { children: string }) {
  if (!children.includes('-')) return children
  return modelCodes(children).map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text
      <span key={at} className="inline-block max-w-full">
        {piece}
      </span>
    ),
  )
}
