/**
 * Parses a Range header (RFC 9110, 14.2); both ends are included. `all` for a missing or invalid header and for several
 * ranges, which a server may ignore; `none` when the range begins past the end.
 */
export function requestedRange(
  header: string | undefined,
  sizeBytes: number,
): { start: number; end: number } | 'all' | 'none' {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'all'
  if (first === '') {
    const length = Math.min(Number(last), sizeBytes)
    return length === 0 ? 'none' : { start: sizeBytes - length, end: sizeBytes - 1 }
  }
  const start = Number(first)
  const end = last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  if (last !== '' && Number(last) < start) return 'all'
  return start >= sizeBytes ? 'none' : { start, end }
}
