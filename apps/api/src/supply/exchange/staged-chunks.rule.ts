interface Chunk {
  /** Hexadecimal. */
  readonly sha256: string
  /** Begins as XML or a ZIP does. */
  readonly startsFile: boolean
}

/**
 * Which chunks may be the file, most likely first. A client that did not hear `success` sends its chunk again, or the
 * whole file from its beginning: the variant that can be read is the file.
 */
export function chunkVariants<T extends Chunk>(chunks: readonly T[]): T[][] {
  const single = withoutRepeats(chunks)
  const restart = single.findLastIndex(({ startsFile }) => startsFile)
  const variants = [single.slice(Math.max(restart, 0)), single, [...chunks]]
  return variants.filter((variant, n) => variants.findIndex(({ length }) => length === variant.length) === n)
}

/** Hashes that identify the content of a file, whichever of its chunks were sent twice. */
export const chunkHashes = (chunks: readonly Chunk[]): string[] => withoutRepeats(chunks).map(({ sha256 }) => sha256)

const withoutRepeats = <T extends Chunk>(chunks: readonly T[]): T[] =>
  chunks.filter(({ sha256 }, n) => sha256 !== chunks[n - 1]?.sha256)
