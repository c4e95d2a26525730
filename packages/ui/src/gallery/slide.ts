/** One thing a gallery shows (spec 3: gallery slide). */
export interface Slide {
  /** inline: a copy of an element of the page. */
  type: 'image' | 'video' | 'inline'
  /** Address of the picture or video; selector of the element. */
  src: string
  /** Addresses by width, for a picture. */
  srcSet?: string
  /** The picture in the strip of thumbnails, and in a video's place before it plays. */
  thumbSrc?: string
  /** The alternative text of the picture. Empty: the caption says it. */
  alt: string
  caption: string
  /** Absent: there is no button to download. */
  downloadSrc?: string
  downloadFilename?: string
}
