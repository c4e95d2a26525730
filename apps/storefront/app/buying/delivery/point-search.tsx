import { Button } from '@shpulka/ui/button.tsx'
import { controlClasses } from '@shpulka/ui/field-frame.tsx'
import { Icon, type IconName } from '@shpulka/ui/icon.tsx'

interface Props {
  words: string
  onWords: (words: string) => void
  isMap: boolean
  onMap: (isMap: boolean) => void
}

/** Search of a pickup point by words, and the choice of a list or a map. */
export function PointSearch({ words, onWords, isMap, onMap }: Props) {
  const look = (title: string, icon: IconName, isPressed: boolean, onClick: () => void) => (
    <Button
      look="quiet"
      aria-pressed={isPressed}
      onClick={onClick}
      className="aria-pressed:border-ink aria-pressed:bg-accent-soft"
    >
      <Icon name={icon} className="size-4" />
      {title}
    </Button>
  )
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      <input
        value={words}
        onChange={(event) => onWords(event.target.value)}
        // Enter in the search field must not submit the surrounding form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        aria-label="Город или улица пункта"
        placeholder="Город или улица"
        autoComplete="off"
        maxLength={200}
        className={`${controlClasses} min-w-0 flex-1 basis-50`}
      />
      <div className="flex gap-2">
        {look('Списком', 'list', !isMap, () => onMap(false))}
        {look('На карте', 'map-pinned', isMap, () => onMap(true))}
      </div>
    </div>
  )
}
