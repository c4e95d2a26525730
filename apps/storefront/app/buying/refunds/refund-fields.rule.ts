/** What the buyer has put in, in the shape of the call. */
export interface RefundFields {
  readonly lines: { line: number; count: number }[]
  readonly reasonId: number
  readonly comment: string
  readonly way: string
  /** Files that are at the shop already. */
  readonly photos: string[]
}

/** The form as it was sent; lines of which nothing comes back are not in it. */
export function refundFields(form: FormData): RefundFields {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const lines = [...form.keys()].flatMap((name) => {
    const line = /^count-(\d{1,5})$/.exec(name)?.[1]
    const count = Number(text(name))
    return line !== undefined && Number.isInteger(count) && count > 0 ? [{ line: Number(line), count }] : []
  })
  const photos = form.getAll('photo').filter((id): id is string => typeof id === 'string' && id !== '')
  return { lines, reasonId: Number(text('reason')) || 1, comment: text('comment'), way: text('way'), photos }
}
