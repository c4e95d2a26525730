/**
 * Parses a Range header (RFC 9110, 14.2); both ends are included. `whole` for a missing or invalid header and for
 * several ranges, which a server may ignore; `unsatisfiable` when the range begins past the end.
 */
export function requestedRange(
  header: string | undefined,
  sizeBytes: number,
): { start: number; end: number } | 'whole' | 'unsatisfiable' {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes)
    return length === 0 ? 'unsatisfiable' : { start: sizeBytes - length, end: sizeBytes - 1 }
  }
  const start = Number(first)
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  if (last !== '' && Number(last) < start) return 'whole'
  return start >= sizeBytes ? 'unsatisfiable' : { start, end }
}
