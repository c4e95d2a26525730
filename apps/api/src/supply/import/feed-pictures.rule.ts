/**
 * Local files of a folder that belong to an offer, in the order they are shown, and the pictures of the feed that have
 * none.
 */
export interface OfferPictures {
  files: string[]
  missing: string[]
}

/**
 * A picture is found by its whole path where the feed gives one (1C: two folders may hold files of one name), else by
 * the last part of its address. Views stored beside it follow: `p4.jpg` takes `p4-1.jpg`,
 * `p4-2.jpg` …, and so do
 * `p{offer id}-1.jpg` … of an offer without such addresses. `folder` maps lower-case paths and names to paths
 * as they are on disk.
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
    // A file of that name in another folder is another picture.
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

/** A relative path, and what of it may be below the folder; none of an address on a server, of a name alone. */
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
