import { everythingTag } from '../../base/db/everything-tag.rule.ts'

/** Changes of the catalogue that its index does not have yet. */
export interface CatalogChanges {
  /** Products whose change was announced. */
  readonly ids: ReadonlySet<number>
  /** Products found to be changed since a snapshot: most of them are in the index already. */
  readonly suspectIds: ReadonlySet<number>
  /** Any products may have changed. */
  readonly isAll: boolean
  /** Categories, brands, characteristics, synonyms or what fits what. */
  readonly isDictionary: boolean
  /** Sites, price lists or warehouses: the index must be built anew. */
  readonly isPricingLayout: boolean
}

/** Tags of changes after which the dictionary is read again. */
const dictionaryTags = new Set(['catalog', 'synonyms', 'compatibility', 'part-schemes'])

const none = () => ({
  ids: new Set<number>(),
  suspectIds: new Set<number>(),
  isAll: false,
  isDictionary: false,
  isPricingLayout: false,
})

/** Collects changes, so that those which come together are applied together. */
export class PendingChanges {
  #pending = none()

  get isEmpty(): boolean {
    const { ids, suspectIds, isAll, isDictionary, isPricingLayout } = this.#pending
    return ids.size === 0 && suspectIds.size === 0 && !isAll && !isDictionary && !isPricingLayout
  }

  /** The number of announced products. */
  get announcedCount(): number {
    return this.#pending.ids.size
  }

  /** Tags of announced changes; tags of other rooms change nothing here. */
  addTags(tags: readonly string[]): void {
    for (const tag of tags) {
      const [noun, id] = tag.split(':')
      if (noun === 'product' && Number.isSafeInteger(Number(id))) this.#pending.ids.add(Number(id))
      else if (tag === 'products:all' || tag === everythingTag) this.#pending.isAll = true
      else if (noun === 'category' || noun === 'partner' || dictionaryTags.has(tag)) this.#pending.isDictionary = true
    }
  }

  addSuspect(id: number): void {
    this.#pending.suspectIds.add(id)
  }

  addAll(): void {
    this.#pending.isAll = true
  }

  addPricingLayout(): void {
    this.#pending.isPricingLayout = true
  }

  /** Everything pending; nothing is pending afterwards. */
  take(): CatalogChanges {
    const taken = this.#pending
    this.#pending = none()
    return taken
  }

  /** Changes that were taken and could not be applied. */
  putBack({ ids, suspectIds, ...flags }: CatalogChanges): void {
    for (const id of ids) this.#pending.ids.add(id)
    for (const id of suspectIds) this.#pending.suspectIds.add(id)
    this.#pending.isAll ||= flags.isAll
    this.#pending.isDictionary ||= flags.isDictionary
    this.#pending.isPricingLayout ||= flags.isPricingLayout
  }
}
