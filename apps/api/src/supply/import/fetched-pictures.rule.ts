import { createHash } from 'node:crypto'
import type { FoundPictures } from './local-pictures.ts'

/** Addresses of a card's pictures that can be fetched, in their order. */
export const fetchableUrls = (urls: readonly string[]): string[] => [
  ...new Set(urls.filter((url) => /^https?:\/\/[^\s/]/i.test(url) && URL.canParse(url))),
]

/** The pictures of a product that have been fetched; `fetchedIds`: stored files by address. */
export function fetchedPictures(urls: readonly string[], fetchedIds: ReadonlyMap<string, string>): FoundPictures {
  const fetchable = fetchableUrls(urls)
  const fileIds = [...new Set(fetchable.flatMap((url) => fetchedIds.get(url) ?? []))]
  return {
    files: [],
    fileIds,
    missing: fetchable.filter((url) => !fetchedIds.has(url)).length,
    hash: picturesHash(fileIds),
  }
}

/** Equal hashes mean the same pictures in the same order: ids of files are computed from their bytes. */
export const picturesHash = (fileIds: readonly string[]): Buffer =>
  createHash('sha256')
    .update(`fetched\n${fileIds.join('\n')}`)
    .digest()
    .subarray(0, 16)
