import type { BlockOf } from '@shpulka/contract/content/blocks'
import { pictureUrl } from '@shpulka/ui/picture.rule.ts'

/** Nothing of the video is loaded before it is started. */
export function VideoBlock({ block: { fileId, extension, poster, title } }: { block: BlockOf<'video'> }) {
  return (
    <figure className="max-w-[70ch] print:hidden">
      {/* biome-ignore lint/a11y/useMediaCaption: videos of the shop have no speech; what they show is in the words under them */}
      <video
        controls
        preload="none"
        playsInline
        src={`/api/video/v1/${fileId}.${extension}`}
        poster={poster ? pictureUrl(poster, 960) : undefined}
        aria-label={title}
        className="aspect-video w-full rounded-card bg-ink"
      />
      <figcaption className="mt-1.5 text-note text-ink-2">{title}</figcaption>
    </figure>
  )
}
