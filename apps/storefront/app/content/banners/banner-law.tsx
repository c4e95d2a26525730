import type { PlacedBanner } from './banners.server.ts'

/** The marks required by law: an age limit, the advertiser (436-ФЗ, 38-ФЗ). */
export function BannerLaw({ banner: { ageMark, advert } }: { banner: Pick<PlacedBanner, 'ageMark' | 'advert'> }) {
  const said = [
    ageMark === null ? '' : `${ageMark}+`,
    advert ? `Реклама. ${advert.advertiser}. erid: ${advert.erid}` : '',
  ].filter(Boolean)
  return said.length === 0 ? null : <p className="text-note text-ink-3 [overflow-wrap:anywhere]">{said.join(' · ')}</p>
}
