import { buttonClasses } from '@shpulka/ui/button.tsx'
import { coverRatio } from '@shpulka/ui/cover-ratio.ts'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { Link } from 'react-router'
import { BannerMarks } from './banner-marks.tsx'
import type { ShownBanner } from './banners.server.ts'

/**
 * The first banner of a home page. Its text is at the left of the picture, on phones below it. The picture is the
 * page's largest element and is requested first. Low, so that the categories below it are in the first view.
 */
export function HeroBanner({ banner, heading }: { banner: ShownBanner; heading: string }) {
  const { text, link, linkTitle, image } = banner
  return (
    <div className="relative flex flex-col overflow-hidden rounded-card border border-line bg-surface md:min-h-72">
      {image && (
        <Picture
          fileId={image}
          alt=""
          sizes="(min-width: 640px) 900px, 150vw"
          maxWidth={1280}
          ratio={coverRatio}
          isEager
          className="aspect-5/2 object-cover object-[82%_50%] sm:max-md:aspect-3/1 md:absolute md:inset-y-0 md:left-1/2 md:aspect-auto md:h-full! md:w-1/2 md:max-lg:object-[94%_50%]"
        />
      )}
      <div className="flex flex-col items-start gap-3 p-4 md:z-1 md:w-1/2 md:grow md:justify-center md:bg-surface md:p-6 lg:p-8">
        <h1 className="xl:text-[32px]! xl:leading-[38px]!">
          <NonBreakingText isProse>{heading}</NonBreakingText>
        </h1>
        {text && (
          <p className="text-ink-2 max-sm:hidden">
            <NonBreakingText isProse>{text}</NonBreakingText>
          </p>
        )}
        {link && (
          <Link to={link} prefetch="intent" className={buttonClasses('primary', 'normal', 'sm:mt-1')}>
            {linkTitle || 'Подробнее'}
          </Link>
        )}
        <BannerMarks banner={banner} />
      </div>
    </div>
  )
}
