import { LRUCache } from 'lru-cache'

/**
 * Answers that were requested lately, up to a number of bytes; the one not asked for the longest leaves first. One
 * larger than an eighth of the room is not worth what it would push out.
 */
export const byteCache = <Key extends {}, Answer extends {}>(
  maxBytes: number,
  bytesOf: (answer: Answer, key: Key) => number,
) =>
  new LRUCache<Key, Answer>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 8,
    sizeCalculation: (answer, key) => Math.ceil(bytesOf(answer, key)),
  })
