import { LazyDialog } from '@shpulka/ui/lazy-dialog.tsx'
import { boundKeys } from './use-keys.ts'

const globalKeys = [
  ['Ctrl K', 'Найти или перейти'],
  ['/', 'Найти или перейти'],
  ['?', 'Эти клавиши'],
] as const

/** Help on the keys of the open page; keys are identified by their position, so any keyboard layout works. */
export default function KeysHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <LazyDialog isOpen={isOpen} onClose={onClose} title="Клавиши">
      {isOpen && (
        <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-2">
          {[...boundKeys(), ...globalKeys].map(([key, title]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="font-medium uppercase">{key}</kbd>
              </dt>
              <dd>{title}</dd>
            </div>
          ))}
        </dl>
      )}
    </LazyDialog>
  )
}
