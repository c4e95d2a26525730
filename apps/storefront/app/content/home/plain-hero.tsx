import { ButtonLink } from '@shpulka/ui/button.tsx'
import { paths } from '../../paths.ts'
import { HeroPicture } from './hero-picture.tsx'

/** The top of the home page of a site without banners. */
export function PlainHero({ heading, text }: { heading: string; text: string }) {
  return (
    <div className="grid items-center gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div>
        <h1 className="md:text-[40px]! md:leading-[46px]!">{heading}</h1>
        <p className="mt-3 max-w-120 text-lead text-ink-2">{text}</p>
        <ButtonLink to={paths.catalog()} size="large" className="mt-6">
          Открыть каталог
        </ButtonLink>
      </div>
      <HeroPicture />
    </div>
  )
}
