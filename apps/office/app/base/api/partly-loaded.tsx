import { Button } from '@shpulka/ui/button.tsx'
import { Notice } from '@shpulka/ui/notice.tsx'
import { useRevalidator } from 'react-router'

/** Says that a part of the page is missing, and loads it again. */
export function PartlyLoaded() {
  const { revalidate, state } = useRevalidator()
  return (
    <Notice kind="bad" title="Загрузилось не всё">
      <Button look="quiet" size="small" isBusy={state === 'loading'} onClick={() => void revalidate()}>
        Повторить
      </Button>
    </Notice>
  )
}
