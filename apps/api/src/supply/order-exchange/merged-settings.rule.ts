import type { StatusMeaning } from '@shpulka/contract/supply/order-exchange'

interface Settings {
  readonly sendsPaid: boolean
  readonly meanings: readonly Pick<StatusMeaning, 'what' | 'title' | 'code'>[]
  readonly names: readonly { readonly code: string; readonly name: string }[]
}

type Field = boolean | string | null

const nameKey = (code: string) => `name:${code}`

/** Key of the meaning of a state in the program. */
export const meaningKey = ({ what, title }: Pick<StatusMeaning, 'what' | 'title'>): string => `${what}:${title}`

/** Settings as fields that are compared one by one. */
export const settingsFields = ({ sendsPaid, meanings, names }: Settings): Record<string, Field> => ({
  sendsPaid,
  ...Object.fromEntries(meanings.map((meaning) => [meaningKey(meaning), meaning.code])),
  ...Object.fromEntries(names.map(({ code, name }) => [nameKey(code), name])),
})

/** The sent fields that differ from what the page showed; null: emptied. */
export function changedSettings(sent: Settings, seen: Settings): Record<string, Field> {
  const [becomes, was] = [settingsFields(sent), settingsFields(seen)]
  const keys = Object.keys({ ...was, ...becomes }).filter((key) => (becomes[key] ?? null) !== (was[key] ?? null))
  return Object.fromEntries(keys.map((key) => [key, becomes[key] ?? null]))
}

/** What is stored, with the changed fields; of the meanings only those that were sent. */
export function mergedSettings(stored: Settings, sent: Settings, changed: Readonly<Record<string, Field>>): Settings {
  const fields = { ...settingsFields(stored), ...changed }
  const codes = new Set([...stored.names, ...sent.names].map(({ code }) => code))
  return {
    sendsPaid: fields.sendsPaid === true,
    meanings: sent.meanings.map(({ what, title }) => ({
      what,
      title,
      code: (fields[meaningKey({ what, title })] ?? null) as string | null,
    })),
    names: [...codes].flatMap((code) => {
      const name = fields[nameKey(code)]
      return typeof name === 'string' ? { code, name } : []
    }),
  }
}
