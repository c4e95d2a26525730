import { Link } from 'react-router'
import { buttonClasses } from '../../base/ui/button.tsx'
import { coverRatio } from '../../base/ui/cover.tsx'
import { Picture } from '../../base/ui/picture.tsx'
import { BannerLaw } from './banner-law.tsx'
import type { PlacedBanner } from './banners.server.ts'

/**
 * The first banner of a home page: its picture has room for the words on the left, on phones they stand below. Its
 * picture is the largest thing on the page and is requested first.
 */
export function HeroBanner({ banner, heading }: { banner: PlacedBanner; heading: string }) {
  const { text, link, linkTitle, image } = banner
  return (
    <div className="grid overflow-hidden rounded-card border border-line bg-surface *:col-start-1 md:*:row-start-1">
      {image && (
        <Picture
          fileId={image}
          alt=""
          sizes="(min-width: 1600px) 1440px, (min-width: 1328px) 1280px, 100vw"
          largest={1280}
          ratio={coverRatio}
          isFirst
          className="object-cover object-[82%_50%] max-md:aspect-16/9 md:h-full! md:max-h-120 md:min-h-90"
        />
      )}
      <div className="flex flex-col items-start gap-3 p-4 md:z-1 md:w-1/2 md:justify-center md:bg-linear-to-r md:from-surface/95 md:from-60% md:p-8 md:max-lg:w-[46%] md:max-lg:from-80% md:max-lg:pr-2 md:max-lg:pl-6 lg:p-10 lg:pr-16">
        <h1 className="md:text-[30px]! md:leading-[36px]! lg:text-[36px]! lg:leading-[42px]!">{heading}</h1>
        {text && <p className="text-ink-2 lg:text-lead">{text}</p>}
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
