/**
 * Files of a local folder that belong to an offer, in the order they are shown, and the addresses without a file.
 */
export interface OfferPictures {
  files: string[]
  missing: string[]
}

/**
 * Finds a picture by its whole path if the feed gives one (in 1C two folders may contain the same file name), else by
 * the last part of its address. Other views follow it: `p4.jpg`, then `p4-1.jpg`, `p4-2.jpg` …; files
 * `p{offer id}-1.jpg` … are added too. `folder` maps lower-case paths and names to paths on disk.
 */
export function offerPictures(
  sourceId: string,
  urls: readonly string[],
  folder: ReadonlyMap<string, string>,
): OfferPictures {
  const files = new Set<string>()
  const missing: string[] = []
  const take = (name: string) => {
    const path = folder.get(name.toLowerCase())
    if (path !== undefined) files.add(path)
    return path !== undefined
  }
  const takeViews = (stem: string, extensions: readonly string[]) => {
    let any = false
    for (let view = 1; view <= maxViews; view++) {
      const isTaken = extensions.some((extension) => take(`${stem}-${view}${extension}`))
      any ||= isTaken
      if (!isTaken && view > 1) break
    }
    return any
  }
  for (const url of urls) {
    const paths = pathsOf(url)
    if (paths.some(take)) continue
    const name = fileNameOf(url)
    // A file with the same name in another folder is a different picture.
    if (paths.length > 0 && folder.get(name.toLowerCase())?.includes('/')) {
      missing.push(url)
      continue
    }
    const dot = name.lastIndexOf('.')
    const stem = dot > 0 ? name.slice(0, dot) : name
    const extensions = dot > 0 ? [name.slice(dot), ...pictureExtensions] : pictureExtensions
    const itself = name !== '' && take(name)
    const views = stem !== '' && takeViews(stem, extensions)
    if (!itself && !views) missing.push(url)
  }
  takeViews(`p${sourceId}`, pictureExtensions)
  return { files: [...files], missing: files.size > 0 && urls.length === 1 ? [] : missing }
}

/** A relative path and its endings that contain a folder; empty for a URL or a bare name. */
function pathsOf(url: string): string[] {
  const parts = url.replaceAll('\\', '/').split('/')
  if (/^[a-z]+:/i.test(url)) return []
  return parts.slice(0, -1).map((_, n) => parts.slice(n).join('/'))
}

/** The last part of an address, decoded, without its query. */
export function fileNameOf(url: string): string {
  const path = (url.split(/[?#]/)[0] ?? '').replaceAll('\\', '/')
  const last = path.slice(path.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

const maxViews = 20
const pictureExtensions = ['.jpg', '.jpeg', '.png', '.webp']
