/** The limits of a form, checked before it is parsed. */
export interface FormLimits {
  readonly maxBytes: number
  /** Fields and files together. */
  readonly maxParts: number
  /** The separator that begins each part: a boundary line in multipart, `&` in a query string. */
  readonly separator: string
}

/** The longest form without files: a list of articles pasted into the basket, six bytes a letter. */
const textMaxBytes = 512 * 1024
/** The form with most parts has three fields for each line of a full order. */
const maxParts = 2000
/** Five photos of 12 MB, sent without scripts. */
const filesMaxBytes = 62 * 1024 * 1024
/** One file of at most 15 MB, uploaded before its form. */
const fileMaxBytes = 16 * 1024 * 1024

/** Pages whose forms take files. */
const filesPages =
  /^\/(?:forms\/[^/]+|user\/profile\/order\/detail\/[^/]+\/refund|user\/profile\/reviews\/new)(?:\.data)?$/
const filePage = /^\/sent-file(?:\.data)?$/

/**
 * The limits of a form sent to a page (`path` has no query), by its content type; null when the page does not accept
 * such a form. Parts cost as much to parse as bytes: a megabyte of empty parts is more work than a hundred megabytes of
 * one file.
 */
export function formLimits(path: string, contentType: string): FormLimits | null {
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase()
  if (type === 'application/x-www-form-urlencoded' || type === '')
    return { maxBytes: textMaxBytes, maxParts, separator: '&' }
  const boundary = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s";]{1,70})(?![^\s;]))/i.exec(contentType)
  if (type !== 'multipart/form-data' || !boundary) return null
  const maxBytes = filesPages.test(path) ? filesMaxBytes : filePage.test(path) ? fileMaxBytes : textMaxBytes
  return { maxBytes, maxParts, separator: `--${boundary[1] ?? boundary[2]}` }
}
