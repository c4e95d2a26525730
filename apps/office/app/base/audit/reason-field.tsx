import { TextArea } from '@shpulka/ui/text-area.tsx'
import type { ComponentProps } from 'react'

/**
 * The reason for what is done to a person's data, by default the field `why`. The journal is never changed, so nothing
 * in it may name them.
 */
export const ReasonField = (props: Omit<ComponentProps<typeof TextArea>, 'label'> & { label?: string }) => (
  <TextArea
    label="Причина"
    name="why"
    hint="Остаётся в журнале навсегда: без имени и контактов"
    required
    maxLength={500}
    {...props}
  />
)

/** The attributes of a reason whose text is stored as it is typed. */
export const typedReason = (why: { readonly text: string; set(text: string): void }) => ({
  value: why.text,
  onChange: (event: { readonly currentTarget: { readonly value: string } }) => why.set(event.currentTarget.value),
})
