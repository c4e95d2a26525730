import { Button } from '@shpulka/ui/button.tsx'
import type { Slide } from '@shpulka/ui/gallery/slide.ts'
import { useGallery } from '@shpulka/ui/gallery/use-gallery.tsx'
import { useRef } from 'react'
import bobbinVideo from './bobbin.webm'

/** A picture of a bobbin of thread of this colour, turned by `degrees`. */
function bobbin(colour: string, degrees: number): string {
  const spool =
    `<g transform='rotate(${degrees} 500 400)'><rect x='300' y='120' width='400' height='70' rx='20' ` +
    `fill='#8a8f9b'/><rect x='300' y='610' width='400' height='70' rx='20' fill='#8a8f9b'/><path d='M350 ` +
    `200h300v400h-300z' fill='${colour}'/><path d='M350 240h300M350 290h300M350 340h300M350 390h300M350 ` +
    `440h300M350 490h300M350 540h300' stroke='#fff' stroke-opacity='.35' stroke-width='10'/></g>`
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns='http://www.w3.org/2000/svg' width='1000' ` +
      `height='800' viewBox='0 0 1000 800'><rect width='1000' height='800' fill='#f4f2ed'/>${spool}</svg>`,
  )}`
}
const threads = ['алая', 'синяя', 'зелёная', 'охра', 'графит', 'сиреневая', 'бирюзовая']
const colours = ['#c8371b', '#1f4fa3', '#1e7b4a', '#9a6700', '#4b5160', '#7a4b8c', '#2a7f8f']
const pictures: Slide[] = threads.map((thread, index) => {
  const src = bobbin(colours[index]!, index * 25)
  return {
    type: 'image',
    src,
    thumbSrc: src,
    alt: '',
    caption: `Шпулька, нить ${thread}`,
    downloadSrc: src,
    downloadFilename: `Шпулька ${index + 1}.svg`,
  }
})
const video: Slide = { type: 'video', src: bobbinVideo, alt: '', caption: 'Намотка шпульки' }
const missing: Slide = { type: 'image', src: '/dev/no-such-picture.webp', alt: '', caption: 'Фото, которого нет' }
const table: Slide = { type: 'inline', src: '#needle-sizes', alt: '', caption: 'Номера игл' }
const nowhere: Slide = { type: 'inline', src: '#nowhere', alt: '', caption: 'Содержимое, которого нет' }

const galleries: Readonly<Record<string, Slide[]>> = {
  'Семь фото': pictures,
  'Видео среди фото': [pictures[0]!, video, pictures[1]!],
  'Ошибка загрузки': [missing, pictures[0]!],
  'Один слайд': [pictures[2]!],
  'Таблица со страницы': [table, nowhere],
}

/** The gallery in its states. */
export function GalleryParts() {
  return (
    <>
      {Object.entries(galleries).map(([title, slides]) => (
        <GalleryExample key={title} title={title} slides={slides} />
      ))}
      <GalleryExample title="Кнопки прячутся" slides={pictures} idleMilliseconds={3_000} />
      <GalleryExample title="Своё закрытие" slides={pictures} animateClosing={foldAway} />
      <div id="needle-sizes" hidden>
        <table className="border-collapse [&_td]:border [&_td]:border-line [&_td]:px-4 [&_td]:py-2">
          <tbody>
            <tr>
              <td>Номер</td>
              <td>Ткань</td>
            </tr>
            <tr>
              <td>70</td>
              <td>Шёлк, батист</td>
            </tr>
            <tr>
              <td>90</td>
              <td>Костюмная, лён</td>
            </tr>
            <tr>
              <td>110</td>
              <td>Джинсовая, брезент</td>
            </tr>
          </tbody>
        </table>
      </div>
    </>
  )
}

interface Props {
  title: string
  slides: Slide[]
  idleMilliseconds?: number
  animateClosing?: (layer: HTMLElement) => Promise<void>
}

function GalleryExample({ title, slides, ...options }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const { open, prepare, gallery } = useGallery({ slides, label: title, originOf: () => button.current, ...options })
  return (
    <>
      <Button ref={button} look="quiet" onClick={() => open(0)} onPointerEnter={prepare}>
        {title}
      </Button>
      {gallery}
    </>
  )
}

/** Closes the layer with an animation of folding. */
async function foldAway(layer: HTMLElement) {
  await layer.animate({ transform: ['none', 'scaleY(0.02)'], opacity: [1, 0.4] }, { duration: 600, easing: 'ease-in' })
    .finished
}
