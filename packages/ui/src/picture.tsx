import { classes } from './classes.ts'
import { type PictureWidth, pictureSources } from './picture.rule.ts'

interface Props {
  /** When null, a placeholder is shown. */
  fileId: string | null
  alt: string
  /** The `sizes` attribute: how wide it is shown; «226px», pixels alone, if about as wide on all screens. */
  sizes: string
  /** The largest file the browser may choose, in pixels. */
  maxWidth: PictureWidth
  /** Height for a width of 1000. */
  ratio?: number
  /** Not lazy: for the first large picture of a page, a menu. */
  isEager?: boolean
  /** What it is of a thing marked up for machines around it. */
  itemProp?: string | undefined
  className?: string
  /** Its size and look are those of its frame, which reserves its place. */
  isPlain?: boolean
}

/** A picture of the catalogue: its place is reserved, and the browser chooses the file. */
export function Picture({
  fileId,
  alt,
  sizes,
  maxWidth,
  ratio = 1000,
  isEager = false,
  itemProp,
  className,
  isPlain = false,
}: Props) {
  if (fileId === null) return <NoPicture className={className} />
  return (
    <img
      {...pictureSources(fileId, sizes, maxWidth, isEager)}
      {...(!isPlain && { width: 1000, height: ratio, className: classes('picture', className) })}
      alt={alt}
      itemProp={itemProp}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : undefined}
      decoding={isEager ? 'sync' : undefined}
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
