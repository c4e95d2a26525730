import { Button } from '@shpulka/ui/button.tsx'

/** Says that the form holds what was typed before a reload. */
export const RestoredDraft = ({ onRestart }: { onRestart: () => void }) => (
  <div className="flex flex-wrap items-center gap-x-2 text-ink-2">
    Восстановлен черновик <span aria-hidden>·</span>
    <Button look="plain" size="small" onClick={onRestart}>
      Начать заново
    </Button>
  </div>
)
