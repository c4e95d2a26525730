import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '../paths.ts'
import type { Personal } from './personal.route.ts'

const PersonalContext = createContext<Personal | null>(null)

/** Asks for what is personal once the page is up, and again after every action: documents themselves know nobody. */
export function PersonalProvider({ children }: { children: ReactNode }) {
  const { data, load } = useFetcher<Personal>({ key: 'personal' })
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void load(paths.personal())
  }, [load])
  return <PersonalContext value={data ?? null}>{children}</PersonalContext>
}

/** What is personal; null until it has come. */
export const usePersonal = () => useContext(PersonalContext)
