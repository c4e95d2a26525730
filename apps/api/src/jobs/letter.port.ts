/** A letter ready to be sent. */
export interface Letter {
  readonly to: { readonly name: string; readonly address: string }
  /** Who answers to an answer. */
  readonly replyTo: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html: string
}
