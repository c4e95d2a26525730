import { joinedMeasures, joinedWords, modelCodes } from './text/model-codes.rule.ts'

/** A longer code may break: there are narrow columns. */
const maxNonBreaking = 18

/**
 * A text whose model codes do not break at hyphens and are copied intact; a very long one does break.
 * Numbers stay with their units; in a running text (`isProse`) short words stay with the next.
 */
export function NonBreakingText({ children, isProse = false }: { children: string; isProse?: boolean }) {
  const text = isProse ? joinedWords(children) : joinedMeasures(children)
  if (!/[-–]/.test(text)) return text
  return modelCodes(text).map((piece, index) =>
    index % 2 === 0 || piece.length > maxNonBreaking ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text
      <span key={index} className="whitespace-nowrap">
        {piece}
      </span>
    ),
  )
}
