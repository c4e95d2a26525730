import { createHash } from 'node:crypto'
import type { FoundPictures } from './local-pictures.ts'

/** Addresses of a card that a picture may be fetched from, in their order. */
export const fetchableUrls = (urls: readonly string[]): string[] => [
  ...new Set(urls.filter((url) => /^https?:\/\/[^\s/]/i.test(url) && URL.canParse(url))),
]

/** Of the pictures of a product, those that have been fetched; `gotten` gives the stored file of an address. */
export function fetchedPictures(urls: readonly string[], gotten: ReadonlyMap<string, string>): FoundPictures {
  const fetchable = fetchableUrls(urls)
  const fileIds = [...new Set(fetchable.flatMap((url) => gotten.get(url) ?? []))]
  return {
    ...{ files: [], fileIds },
    missing: fetchable.filter((url) => !gotten.has(url)).length,
    hash: picturesHash(fileIds),
  }
}

/** Equal: the same pictures in the same order; ids of files are made of their bytes. */
export const picturesHash = (fileIds: readonly string[]): Buffer =>
  createHash('sha256')
    .update(`fetched\n${fileIds.join('\n')}`)
    .digest()
    .subarray(0, 16)
