import { isUuid } from '@shpulka/contract/base/ids'

/** Whether a text is a valid file id; only such ids become parts of paths and keys. */
export const isFileId = (id: string): boolean => isUuid(id) && id === id.toLowerCase()

/** Returns the id, or throws: nothing else may become part of a path. */
export function checkedFileId(id: string): string {
  if (!isFileId(id)) throw new Error('A file id must be a lower-case UUID')
  return id
}
