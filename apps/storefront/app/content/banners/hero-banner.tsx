import { buttonClasses } from '@shpulka/ui/button.tsx'
import { coverRatio } from '@shpulka/ui/cover-ratio.ts'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { Link } from 'react-router'
import { BannerMarks } from './banner-marks.tsx'
import type { ShownBanner } from './banners.server.ts'

/**
 * The first banner of a home page. Its text lies over the left of the picture, on narrow screens below it. The picture
 * is the page's largest element and is requested first.
 */
export function HeroBanner({ banner, heading }: { banner: ShownBanner; heading: string }) {
  const { text, link, linkTitle, image } = banner
  return (
    <div className="grid overflow-hidden rounded-card border border-line bg-surface *:col-start-1 lg:*:row-start-1">
      {image && (
        <Picture
          fileId={image}
          alt=""
          sizes="(min-width: 1600px) 1440px, (min-width: 1328px) 1280px, (min-width: 640px) 100vw, 150vw"
          maxWidth={1280}
          ratio={coverRatio}
          isEager
          className="object-cover object-[82%_50%] max-sm:aspect-16/9 lg:h-full! lg:max-h-120 lg:min-h-90"
        />
      )}
      <div className="flex flex-col items-start gap-3 p-4 md:p-6 lg:z-1 lg:w-[43%] lg:justify-center lg:bg-surface lg:p-8 xl:p-10">
        <h1 className="md:text-[30px]! md:leading-[36px]! xl:text-[36px]! xl:leading-[42px]!">
          <NonBreakingText isProse>{heading}</NonBreakingText>
        </h1>
        {text && (
          <p className="text-ink-2 xl:text-lead">
            <NonBreakingText isProse>{text}</NonBreakingText>
          </p>
        )}
        {link && (
          <Link to={link} prefetch="intent" className={buttonClasses('primary', 'large', 'mt-2')}>
            {linkTitle || 'Подробнее'}
          </Link>
        )}
        <BannerMarks banner={banner} />
      </div>
    </div>
  )
}
