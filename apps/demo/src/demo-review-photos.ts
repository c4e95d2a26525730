import { reviews } from './data/reviews.ts'
import type { DemoCatalogue } from './demo-catalogue.ts'
import { cutOut, scene } from './drawings/picture.ts'

export interface ReviewPhoto {
  /** The review, as `person article`. */
  readonly reviewKey: string
  readonly svg: string
  readonly name: string
}

const walls = ['#e9e2d6', '#dfe6e2', '#e6e1ea', '#ece4dc', '#dde4ec', '#efe6d8']
const tables = ['#c9a77c', '#b98f63', '#a8845c', '#cdb48f', '#9c7b58']
const cloths = ['#c8371b', '#2e5b7a', '#5d7a4a', '#8a4b6b', '#d0a33c', '#4a5160']

/** Buyers' photos: the picture of the product on a table by a window, with fabric. */
export function demoReviewPhotos({ products }: DemoCatalogue): ReviewPhoto[] {
  return reviews.flatMap(({ person, article, photos }, n) => {
    const object = products.find(({ vendorCode }) => vendorCode === article)?.pictures[0]
    return Array.from({ length: object ? Number(photos) * (1 + (n % 2)) : 0 }, (_, index) => ({
      reviewKey: `${person} ${article}`,
      svg: photo(object!, n * 3 + index),
      name: `otzyv-${person}-${article}-${index + 1}.svg`,
    }))
  })
}

function photo(object: string, seed: number): string {
  const pick = <Each>(options: readonly Each[], n = seed): Each => options[n % options.length]!
  const degrees = ((seed * 37) % 13) - 6
  const size = 560 + ((seed * 53) % 120)
  const left = 150 + ((seed * 29) % 60)
  return scene(
    900,
    900,
    pick(walls),
    [
      `<g transform="rotate(${degrees / 2} 450 300)"><rect x="${80 + ((seed * 41) % 420)}" y="70" width="300" ` +
        `height="330" rx="6" fill="#f6f4ee"/><path d="M${230 + ((seed * 41) % 420)} ` +
        `70v330M${80 + ((seed * 41) % 420)} 235h300" stroke="#cfcabd" stroke-width="10"/></g>`,
      `<path d="M0 640h900v260H0z" fill="${pick(tables)}"/><path d="M0 640h900v16H0z" fill="#00000022"/>`,
      `<path d="M-20 ${770 + (seed % 5) * 10}c180-90 300 40 470-20s260-70 480 10v180H-20z" fill="${pick(cloths)}"/>`,
      `<path d="M20 ${800 + (seed % 5) * 10}c180-80 300 40 450-20s250-60 430 0" fill="none" stroke="#ffffffaa" ` +
        `stroke-width="4" stroke-dasharray="14 9"/>`,
      `<g transform="rotate(${degrees} 450 560)">${cutOut(object, left, 760 - size, size)}</g>`,
      `<g transform="translate(${640 - ((seed * 17) % 90)} 690)"><rect width="86" height="14" rx="5" ` +
        `fill="#3b3f49"/><path d="M12 14h62l8 96H4z" fill="${pick(cloths, seed + 2)}"/><rect y="110" width="86" ` +
        `height="14" rx="5" fill="#3b3f49"/></g>`,
    ].join(''),
  )
}
