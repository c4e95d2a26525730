import { Icon } from '@shpulka/ui/icon.tsx'
import { showToast } from '@shpulka/ui/toast.tsx'
import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Beside the button of a form that was kept: seen without scripts, and said in passing with them. */
export function SavedNotice({ isSaved, text }: { isSaved: boolean; text: string }) {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: said again after every saving
  useEffect(() => {
    if (!isSaved) return
    void showToast('success', text)
    // Loaded again, the page has nothing to say. The router keeps the address it knows: what is shown stays.
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
