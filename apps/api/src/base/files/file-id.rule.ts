import { isUuid } from '@shpulka/contract/base/ids'

/** Whether a text is an id bytes may be stored under: paths and keys are made of nothing else. */
export const isFileId = (id: string): boolean => isUuid(id) && id === id.toLowerCase()

/** The id, or an error: nothing else may become part of a path. */
export function checkedFileId(id: string): string {
  if (!isFileId(id)) throw new Error('A file id must be a lower-case UUID')
  return id
}
