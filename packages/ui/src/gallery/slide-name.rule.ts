import type { Slide } from './slide.ts'

const kinds: Readonly<Record<Slide['type'], string>> = { image: 'Фото', video: 'Видео', inline: 'Слайд' }

/** The name of a slide for screen readers. */
export function slideName(slides: readonly Slide[], index: number): string {
  const slide = slides[index]
  return slide ? `${kinds[slide.type]} ${index + 1} из ${slides.length}${slide.caption && `: ${slide.caption}`}` : ''
}
