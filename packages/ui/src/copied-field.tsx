import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { controlClasses, FieldFrame } from './field-frame.tsx'

interface Props {
  label: string
  hint?: ReactNode
  value: string
}

/** A text to be passed on, with a button that copies it. Without scripts it is selected and copied by hand. */
export function CopiedField({ label, hint, value }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  return (
    <FieldFrame id={id} label={label} hint={hint} isRequired>
      {/* In a narrow column the button goes below the text. */}
      <span className="flex flex-wrap gap-2">
        <input
          ref={field}
          id={id}
          value={value}
          readOnly
          aria-describedby={hint ? `${id}-hint` : undefined}
          className={`${controlClasses} min-w-55 flex-1`}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button
          look="quiet"
          className="shrink-0 grow [@media(scripting:none)]:hidden"
          onClick={async () => setIsCopied(await copied(value, field.current))}
        >
          {isCopied ? 'Скопировано' : 'Скопировать'}
        </Button>
        <span role="status" className="sr-only">
          {isCopied && 'Скопировано'}
        </span>
      </span>
    </FieldFrame>
  )
}

/** Whether the text was copied; pages opened over plain http have no clipboard, there the field is copied from. */
async function copied(value: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value)
    return true
  } catch {
    field?.select()
    return document.execCommand('copy')
  }
}
