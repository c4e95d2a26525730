import Dialog from '@shpulka/ui/dialog.tsx'
import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '../../paths.ts'
import type { CityActionResult, loader } from './city.route.tsx'
import { CityForm } from './city-form.tsx'

interface Props {
  isOpen: boolean
  onClose: () => void
  /** The city chosen now. */
  city: string
}

/** Choice of a city over a page, which is reloaded for it. */
export default function CityDialog({ isOpen, onClose, city }: Props) {
  const cities = useFetcher<typeof loader>()
  const choice = useFetcher<CityActionResult>()
  const { load } = cities
  // Null where the list did not come: it is asked for when the dialog opens again.
  const isKnown = Boolean(cities.data)
  useEffect(() => {
    if (isOpen && !isKnown) void load(paths.city())
  }, [load, isOpen, isKnown])
  const { data: answer } = choice
  // What was wrong before the dialog was closed is not said when it opens again.
  const [opening, setOpening] = useState({ isOpen, answer })
  if (opening.isOpen !== isOpen) setOpening({ isOpen, answer })
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (answer?.chosen) close.current()
  }, [answer])
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Ваш город">
      <p className="mb-3 text-note text-ink-2">По нему считаем цену и дату доставки и показываем пункты выдачи.</p>
      <CityForm
        places={cities.data?.places ?? []}
        city={city}
        failure={(answer !== opening.answer && answer?.failure) || null}
        fetcher={choice}
      />
    </Dialog>
  )
}
