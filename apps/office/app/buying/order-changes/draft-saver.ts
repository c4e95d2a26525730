/** Saves the newest draft, one request at a time. */
export class DraftSaver<Draft> {
  latest: Draft
  private readonly store: (draft: Draft, takesOver: boolean) => Promise<void>
  private saved: Draft | null = null
  private saving: Promise<void> | null = null

  constructor(latest: Draft, store: (draft: Draft, takesOver: boolean) => Promise<void>) {
    this.latest = latest
    this.store = store
  }

  get isSaved(): boolean {
    return this.saved === this.latest
  }

  /** The stored draft has been read: it is the newest one now. */
  read(draft: Draft): void {
    this.latest = draft
    this.saved = draft
  }

  /**
   * Resolves when the newest draft is saved. A save in flight saves also what was typed since it began. `takesOver`:
   * the draft is taken over from the colleague who writes it, even if nothing has changed.
   */
  async save({ takesOver = false }: { readonly takesOver?: boolean } = {}): Promise<void> {
    if (this.saving && !takesOver) return this.saving
    // Its own caller hears of its failure.
    while (this.saving) await this.saving.catch(() => {})
    this.saving = this.saveNewest(takesOver).finally(() => {
      this.saving = null
    })
    return this.saving
  }

  private async saveNewest(takesOver: boolean) {
    if (takesOver) await this.saveOnce(true)
    while (!this.isSaved) await this.saveOnce(false)
  }

  private async saveOnce(takesOver: boolean) {
    const draft = this.latest
    await this.store(draft, takesOver)
    this.saved = draft
  }
}
