interface Chunk {
  /** Hexadecimal. */
  readonly sha256: string
  /** Begins like XML or ZIP. */
  readonly startsFile: boolean
}

/**
 * Possible sequences of chunks, most likely first: the first one that can be read is the file. A client that did not
 * receive `success` sends its chunk again, or the whole file from the beginning.
 */
export function chunkVariants<T extends Chunk>(chunks: readonly T[]): T[][] {
  const single = withoutRepeats(chunks)
  const restart = single.findLastIndex(({ startsFile }) => startsFile)
  const variants = [single.slice(Math.max(restart, 0)), single, [...chunks]]
  return variants.filter((variant, n) => variants.findIndex(({ length }) => length === variant.length) === n)
}

/** Hashes that identify the content of a file, ignoring chunks sent twice. */
export const chunkHashes = (chunks: readonly Chunk[]): string[] => withoutRepeats(chunks).map(({ sha256 }) => sha256)

const withoutRepeats = <T extends Chunk>(chunks: readonly T[]): T[] =>
  chunks.filter(({ sha256 }, n) => sha256 !== chunks[n - 1]?.sha256)
