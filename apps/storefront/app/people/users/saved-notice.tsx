import { Icon } from '@shpulka/ui/icon.tsx'
import { showToast } from '@shpulka/ui/toast.tsx'
import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Shown beside the button of a saved form; with scripts also announced by a toast. */
export function SavedNotice({ isSaved, text }: { isSaved: boolean; text: string }) {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced after every save
  useEffect(() => {
    if (!isSaved) return
    void showToast('success', text)
    // A reload must not repeat the message. The router keeps its own address, so the page does not change.
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [isSaved, key, text])
  return (
    <p role="status" className="flex items-center gap-1.5 text-note text-good">
      {isSaved && (
        <>
          <Icon name="circle-check" className="size-4.5" />
          {text}
        </>
      )}
    </p>
  )
}
