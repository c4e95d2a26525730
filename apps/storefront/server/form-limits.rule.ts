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
 * Content types as browsers write them, and no other spelling: the form is parsed later by another parser, so a
 * separator is found here only in a header that every parser reads the same way.
 */
const charset = '(?:[ \\t]*;[ \\t]*charset=[\\w-]+)?'
const boundary = `boundary=(?:"([\\w'()+,./:=? -]{1,70})"|([\\w'+.-]{1,70}))`
const queryString = new RegExp(`^application/x-www-form-urlencoded${charset}$`, 'i')
const multipart = new RegExp(`^multipart/form-data${charset}[ \\t]*;[ \\t]*${boundary}$`, 'i')

/**
 * The limits of a form sent to a page (`path` has no query), by its content type; null when the page does not accept
 * such a form. Parts cost as much to parse as bytes: a megabyte of empty parts is more work than a hundred megabytes of
 * one file.
 */
export function formLimits(path: string, contentType: string): FormLimits | null {
  if (contentType === '' || queryString.test(contentType)) return { maxBytes: textMaxBytes, maxParts, separator: '&' }
  const match = multipart.exec(contentType)
  if (!match) return null
  const maxBytes = filesPages.test(path) ? filesMaxBytes : filePage.test(path) ? fileMaxBytes : textMaxBytes
  return { maxBytes, maxParts, separator: `--${match[1] ?? match[2]}` }
}
