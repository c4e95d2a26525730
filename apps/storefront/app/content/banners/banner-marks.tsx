import type { ShownBanner } from './banners.server.ts'

/** The marks required by law: an age limit, the advertiser (436-ФЗ, 38-ФЗ). */
export function BannerMarks({ banner: { ageMark, advert } }: { banner: Pick<ShownBanner, 'ageMark' | 'advert'> }) {
  const marks = [
    ageMark === null ? '' : `${ageMark}+`,
    advert ? `Реклама. ${advert.advertiser}. erid: ${advert.erid}` : '',
  ].filter(Boolean)
  return marks.length === 0 ? null : (
    <p className="text-note text-ink-3 [overflow-wrap:anywhere]">{marks.join(' · ')}</p>
  )
}
