import { classes } from './classes.ts'
import { type PictureWidth, pictureSet, pictureUrl } from './picture.rule.ts'

interface Props {
  /** Null: there is no picture, a mark is in its place. */
  fileId: string | null
  alt: string
  /** How wide it is shown, in the words of the sizes attribute. */
  sizes: string
  largest: PictureWidth
  /** Height for a width of 1000. */
  ratio?: number
  /** The first large picture of a page: asked for at once. All others wait until they come near. */
  isFirst?: boolean
  className?: string
}

/** A picture of the catalogue: its place is reserved, its size is chosen by the browser. */
export function Picture({ fileId, alt, sizes, largest, ratio = 1000, isFirst = false, className }: Props) {
  if (fileId === null) return <NoPicture className={className} />
  return (
    <img
      src={pictureUrl(fileId, largest)}
      srcSet={pictureSet(fileId, largest)}
      sizes={sizes}
      width={1000}
      height={ratio}
      alt={alt}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding={isFirst ? 'sync' : 'async'}
      className={classes('h-auto w-full object-contain', className)}
    />
  )
}

function NoPicture({ className }: { className?: string }) {
  return (
    <span className={classes('grid aspect-square w-full place-content-center bg-ground', className)}>
      <svg aria-hidden width="56" height="56" viewBox="0 0 32 32">
        <rect x="6" y="3" width="20" height="5" rx="2" fill="#C9C6BD" />
        <rect x="6" y="24" width="20" height="5" rx="2" fill="#C9C6BD" />
        <path d="M9 10h14v2.4H9zm0 3.9h14v2.4H9zm0 3.9h14v2.4H9z" fill="#DAD7CF" />
      </svg>
    </span>
  )
}
