/** Whether a text is an id under which bytes may be kept: the only thing that makes a path or a key. */
export const isFileId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

/** The id, or an error: nothing else may come near a path. */
export function checkedFileId(id: string): string {
  if (!isFileId(id)) throw new Error('A file id must be a lower-case UUID')
  return id
}
