import { Link } from 'react-router'
import { buttonClasses } from '../ui/button.tsx'
import { coverRatio } from '../ui/cover.tsx'
import { Picture } from '../ui/picture.tsx'
import { BannerLaw } from './banner-law.tsx'
import type { PlacedBanner } from './banners.server.ts'

/** The first banner of a home page: its picture has room for the words on the left, on phones they stand below. Its picture is the largest thing on the page and is asked for first. */
export function HeroBanner({ banner, heading }: { banner: PlacedBanner; heading: string }) {
  const { text, link, linkTitle, image } = banner
  return (
    <div className="relative overflow-hidden rounded-card border border-line bg-surface">
      {image && (
        <Picture
          fileId={image}
          alt=""
          sizes="(min-width: 1328px) 1280px, 100vw"
          largest={1280}
          ratio={coverRatio}
          isFirst
          className="object-cover object-[82%_50%] max-md:aspect-16/9 md:min-h-90"
        />
      )}
      <div className="flex flex-col items-start gap-3 p-4 md:absolute md:inset-y-0 md:left-0 md:w-1/2 md:justify-center md:bg-linear-to-r md:from-surface/90 md:from-60% md:p-10 md:pr-16">
        <h1 className="md:text-[36px]! md:leading-[42px]!">{heading}</h1>
        {text && <p className="text-ink-2 md:text-lead">{text}</p>}
        {link && (
          <Link to={link} prefetch="intent" className={buttonClasses('primary', 'large', 'mt-2')}>
            {linkTitle || 'Подробнее'}
          </Link>
        )}
        <BannerLaw banner={banner} />
      </div>
    </div>
  )
}
