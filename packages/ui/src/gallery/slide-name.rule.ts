import type { Slide } from './slide.ts'

const kinds: Readonly<Record<Slide['type'], string>> = { image: 'Фото', video: 'Видео', inline: 'Слайд' }

/** How a slide is called where it is heard and not seen. */
export function slideName(slides: readonly Slide[], at: number): string {
  const slide = slides[at]
  return slide ? `${kinds[slide.type]} ${at + 1} из ${slides.length}${slide.caption && `: ${slide.caption}`}` : ''
}
