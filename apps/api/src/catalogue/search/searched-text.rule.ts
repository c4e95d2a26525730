/** The texts a product is found by. */
export interface SearchedText {
  readonly title: string
  /** Empty: none. */
  readonly article: string
  /** Sizes and colours of its offers; missing: none. */
  readonly variants?: readonly string[]
  /** Articles and barcodes of its offers. */
  readonly offerCodes?: readonly string[]
  /** Titles of its categories, brand and characteristics. */
  readonly attributes: readonly string[]
  /** Texts shared by many products: descriptions of its categories, titles of its properties. */
  readonly sharedTexts: readonly string[]
  /** `describedWords` of its description; missing: none. */
  readonly described?: readonly number[] | Uint32Array
}
