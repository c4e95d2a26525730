/** The answer is longer than allowed. */
export class AnswerTooLarge extends Error {}

/** Reads the text of an answer; throws when it is longer than `maxBytes`, so that no answer fills the memory. */
export const boundedText = async (response: Response, maxBytes: number): Promise<string> =>
  (await boundedBytes(response, maxBytes)).toString('utf8')

/** Reads the bytes of an answer; throws when they are more than `maxBytes`. */
export async function boundedBytes(response: Response, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > maxBytes) throw new AnswerTooLarge(`more than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Why there is no usable answer, for the log. The message of a JSON error is omitted, because it quotes the body. */
export function failureReason(error: unknown): string {
  if (error instanceof AnswerTooLarge) return error.message
  if (error instanceof SyntaxError) return 'broken JSON'
  return error instanceof Error ? error.name : 'no answer'
}
