/** One item of a gallery (spec 3: gallery slide). */
export interface Slide {
  /** inline: a copy of an element of the page. */
  type: 'image' | 'video' | 'inline'
  /** Address of the picture or video; selector of the element. */
  src: string
  /** The picture in several widths, as for `srcset`. */
  srcSet?: string
  /** The thumbnail; also a video's poster. */
  thumbSrc?: string
  /** The picture's alternative text; empty when the caption describes it. */
  alt: string
  caption: string
  /** Without it there is no download button. */
  downloadSrc?: string
  downloadFilename?: string
}
