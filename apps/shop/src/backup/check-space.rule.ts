const gigabyte = 2 ** 30
/** For the log and the sorts of the database that is checked. */
const workingBytes = gigabyte
/** Left to the shop that sells meanwhile: a tenth of the disk, at which an alert rings, but no more than this. */
const maxReservedBytes = 2 * gigabyte

/** How much must be free on a disk of this size before a backup is restored on it beside the running shop. */
export const neededBytes = (contentBytes: number, diskBytes: number): number =>
  contentBytes + workingBytes + Math.min(diskBytes / 10, maxReservedBytes)
