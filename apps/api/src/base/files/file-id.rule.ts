import { isUuid } from '@shpulka/contract/base/ids'

/** Whether a text is an id under which bytes may be stored: the only thing that makes a path or a key. */
export const isFileId = (id: string): boolean => isUuid(id) && id === id.toLowerCase()

/** The id, or an error: nothing else may come near a path. */
export function checkedFileId(id: string): string {
  if (!isFileId(id)) throw new Error('A file id must be a lower-case UUID')
  return id
}
