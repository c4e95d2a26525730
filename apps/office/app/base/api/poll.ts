/**
 * Asks again and again, each time `milliseconds` after the last answer; the next one makes up for a failed one. Nothing
 * is reported after the stop, so that a late answer never replaces what has been changed since. Returns a function that
 * stops it.
 */
export function poll<Answer>(
  ask: (signal: AbortSignal) => Promise<Answer>,
  onAnswer: (answer: Answer) => void,
  milliseconds: number,
): () => void {
  const stopped = new AbortController()
  const askAndWait = async () => {
    await ask(stopped.signal).then(
      (answer) => stopped.signal.aborted || onAnswer(answer),
      () => {},
    )
    if (!stopped.signal.aborted) timer = setTimeout(askAndWait, milliseconds)
  }
  let timer = setTimeout(askAndWait, milliseconds)
  return () => {
    stopped.abort()
    clearTimeout(timer)
  }
}
