/** The fields of the refund form that the buyer has filled in. */
export interface RefundFields {
  readonly lines: { line: number; count: number }[]
  /** 0: none is chosen. */
  readonly reasonId: number
  readonly comment: string
  /** How the goods will be sent back, in the buyer's words: `way` in the call. */
  readonly returnMethod: string
  /** Ids of uploaded photos. */
  readonly photos: string[]
}

/** Reads the submitted form; lines with a count of zero are left out. */
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
  return { lines, reasonId: Number(text('reason')) || 0, comment: text('comment'), returnMethod: text('way'), photos }
}

/** What is missing, by field: everything at once, in the order of the form. */
export function refundErrors({ lines, reasonId, returnMethod }: RefundFields): Record<string, string> {
  return {
    ...(lines.length === 0 && { lines: 'Укажите, сколько чего возвращаете' }),
    ...(reasonId === 0 && { reasonId: 'Выберите причину' }),
    ...(returnMethod.length < 2 && { way: 'Напишите, как вернёте: привезёте сами, почтой или транспортной' }),
  }
}
