import { buttonClasses } from '@shpulka/ui/button.tsx'
import { coverRatio } from '@shpulka/ui/cover-ratio.ts'
import { NonBreakingText } from '@shpulka/ui/non-breaking-text.tsx'
import { Picture } from '@shpulka/ui/picture.tsx'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { BannerMarks } from './banner-marks.tsx'
import type { ShownBanner } from './banners.server.ts'

/** A banner in a row with others or across a page: text, a picture, its products. */
export default function BannerCard({ banner }: { banner: ShownBanner }) {
  const { title, text, link, linkTitle, image, products } = banner
  return (
    <article className="grid h-full overflow-hidden rounded-card border border-line bg-surface sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex flex-col items-start gap-2 p-4 sm:p-5 max-sm:order-2">
        <h3 className="text-lead">{title}</h3>
        {text && (
          <p className="text-ink-2">
            <NonBreakingText isProse>{text}</NonBreakingText>
          </p>
        )}
        {products.length > 0 && (
          <ul className="mt-1 mb-1 flex flex-wrap gap-2">
            {products.map(({ id, title: name, path, image: picture }) => (
              <li key={id}>
                <Link
                  to={paths.product(path)}
                  prefetch="intent"
                  title={name}
                  className="block size-14 overflow-hidden rounded-control border border-line bg-ground hover:border-edge"
                >
                  <Picture fileId={picture} alt={name} sizes="56px" maxWidth={160} className="mix-blend-multiply" />
                </Link>
              </li>
            ))}
          </ul>
        )}
        {link && (
          <Link to={link} prefetch="intent" className={buttonClasses('quiet', 'small', 'mt-auto')}>
            {linkTitle || 'Подробнее'}
          </Link>
        )}
        <BannerMarks banner={banner} />
      </div>
      {image && (
        <Picture
          fileId={image}
          alt=""
          // The box is as tall as the text beside it, and the picture fills its height.
          sizes="(min-width: 640px) 840px, 100vw"
          maxWidth={960}
          ratio={coverRatio}
          className="h-full object-cover object-[82%_50%]"
        />
      )}
    </article>
  )
}
