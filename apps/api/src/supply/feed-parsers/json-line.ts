import { FeedUnreadable } from './feed-item.ts'

/** Parses a line of a file as a JSON object. */
export function parsedLine(text: string, line: number): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {}
  throw new FeedUnreadable(`строка ${line} не JSON`)
}
